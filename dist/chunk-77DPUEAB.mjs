import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
function quoteShellWord(text){return`'${text.replaceAll("'","'\\''")}'`}function quoteCommand(words){return words.map(word=>/^[\w./:@%+=,-]+$/.test(word)?word:quoteShellWord(word)).join(" ")}export{quoteShellWord,quoteCommand};
