/** A style sheet as scripts/build.ts loads it. */
declare module "*.css" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the text loader of esbuild gives the text as the default export.
  export default text;
}
