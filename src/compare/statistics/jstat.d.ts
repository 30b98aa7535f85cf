declare module "jstat" {
  interface Distribution {
    cdf(x: number, degreesOfFreedom: number): number;
    inv(p: number, degreesOfFreedom: number): number;
  }
  const library: {
    jStat: {
      studentt: Distribution;
      centralF: { cdf(x: number, above: number, below: number): number };
      normal: {
        cdf(x: number, mean: number, deviation: number): number;
        inv(p: number, mean: number, deviation: number): number;
      };
    };
  };
  // biome-ignore lint/style/noDefaultExport: that is what the CommonJS package exports.
  export default library;
}
