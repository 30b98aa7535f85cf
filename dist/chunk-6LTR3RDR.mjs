import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function titleAnnotation(label){return`io-probe: ${label}`}function tellAnnotation({message,advice}){return`${message} ${advice}`.trimEnd()}function titleCommentLink(){return"The workflow run has the whole result"}export{titleAnnotation,tellAnnotation,titleCommentLink};
