/**
 * The style of every page that io-probe writes: light and dark by the reader's preference, or by `data-theme` on the
 * root, which the viewer's switch sets. Text keeps a contrast of at least 4.5 in both.
 */
export const PAGE_STYLE = `
:root{--bg:#fff;--panel:#f6f8fa;--text:#1f2328;--quiet:#59636e;--line:#d1d9e0;--accent:#0969da;--read:#0b6bcb;--write:#c2410c;
--warning:#9a6700;--warning-bg:#fff8c5;--notice:#0550ae;--notice-bg:#ddf4ff;--band:rgba(31,35,40,.05);--chosen:rgba(9,105,218,.16);
--bad:#b42318;--good:#1a7f37;color-scheme:light}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#0d1117;--panel:#161b22;--text:#e6edf3;--quiet:#9198a1;--line:#3d444d;
--accent:#58a6ff;--read:#58a6ff;--write:#ff9155;--warning:#e3b341;--warning-bg:#2b2411;--notice:#79c0ff;--notice-bg:#0f2740;
--band:rgba(230,237,243,.06);--chosen:rgba(88,166,255,.24);--bad:#ff7b72;--good:#56d364;color-scheme:dark}}
:root[data-theme=dark]{--bg:#0d1117;--panel:#161b22;--text:#e6edf3;--quiet:#9198a1;--line:#3d444d;--accent:#58a6ff;--read:#58a6ff;
--write:#ff9155;--warning:#e3b341;--warning-bg:#2b2411;--notice:#79c0ff;--notice-bg:#0f2740;--band:rgba(230,237,243,.06);
--chosen:rgba(88,166,255,.24);--bad:#ff7b72;--good:#56d364;color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
header,main,footer{max-width:1160px;margin:0 auto;padding:0 20px}
header{padding-top:20px}
.bar{display:flex;gap:12px;align-items:baseline;justify-content:space-between}
.brand{color:var(--quiet);overflow-wrap:anywhere}
h1{font-size:1.45rem;line-height:1.3;margin:.3em 0 .5em;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2em 0 .6em}
h3{font-size:1rem;margin:1.4em 0 .4em}
p{margin:.4em 0;overflow-wrap:anywhere}
.quiet,caption,small{color:var(--quiet)}
button{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:3px 10px;cursor:pointer}
button:hover{border-color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px;margin:14px 0;padding:0}
.cards div{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:8px 12px}
.cards dt{color:var(--quiet);font-size:.85rem}
.cards dd{margin:0;font-size:1.2rem;font-weight:600;font-variant-numeric:tabular-nums}
.findings{list-style:none;padding:0;margin:14px 0;display:grid;gap:8px}
.findings li{border:1px solid var(--line);border-left:4px solid var(--quiet);border-radius:6px;padding:8px 12px;overflow-wrap:anywhere}
.findings .warning{border-left-color:var(--warning);background:var(--warning-bg)}
.findings .notice{border-left-color:var(--notice);background:var(--notice-bg)}
.findings .severity{font-weight:600}
.findings .advice{color:var(--text);opacity:.85}
.findings details{margin:2px 0 0;font-size:.85rem}
.spread{width:72px;height:12px;margin-left:8px;vertical-align:middle}
.spread line{stroke:var(--line)}
.spread circle{fill:var(--accent)}
.scroll{overflow-x:auto;margin:.5em 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;white-space:nowrap}
th{font-weight:600;background:var(--panel);position:sticky;top:0}
th.right,td.right{text-align:right}
td.name{white-space:normal;overflow-wrap:anywhere;min-width:9em}
th button{border:0;background:none;padding:0;font-weight:600}
th button::after{content:"";display:inline-block;width:1em;color:var(--accent)}
th[aria-sort=ascending] button::after{content:"↑"/""}
th[aria-sort=descending] button::after{content:"↓"/""}
tr.chosen td{background:var(--chosen)}
.share{display:inline-block;width:64px;height:9px;margin-left:8px;border-radius:2px;background:var(--line);vertical-align:baseline}
.share rect{fill:var(--write)}
.facts th{font-weight:400;color:var(--quiet);background:none;position:static;width:12em}
.facts td{white-space:normal;overflow-wrap:anywhere}
details{margin:.6em 0}
summary{cursor:pointer}
code{font-family:ui-monospace,"Liberation Mono",monospace;font-size:.9em;overflow-wrap:anywhere}
.tools{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;margin:.4em 0}
.lane{position:relative;height:26px;margin:6px 16px 4px 76px;background:var(--panel);border-radius:4px;overflow:hidden}
.lane button{position:absolute;top:0;height:26px;padding:0 4px;font-size:.78rem;line-height:24px;text-align:left;overflow:hidden;white-space:nowrap;border-radius:3px;min-width:2px}
.lane button.chosen{background:var(--chosen);border-color:var(--accent)}
.chart{margin:10px 0}
.chart h3{margin:0 0 0 76px;font-size:.9rem}
.u-legend{text-align:left!important;margin:0 0 0 68px!important;width:calc(100% - 68px);font-size:.82rem}
.u-legend th,.u-legend td{padding:0 4px;border:0;background:none;position:static;font-weight:400}
.u-select{background:var(--chosen)!important}
.chain{display:flex;flex-wrap:wrap;gap:6px 0;list-style:none;padding:0;align-items:center}
.chain>li{display:flex;align-items:center}
.chain>li:not(:last-child)::after{content:"→";padding:0 10px;color:var(--quiet)}
.level{display:grid;gap:6px}
.box{border:1px solid var(--line);border-radius:8px;background:var(--panel);padding:6px 12px}
.box b{display:block;overflow-wrap:anywhere}
.box span{display:block;color:var(--quiet);font-size:.85rem}
footer{margin-top:3em;padding-bottom:2em;color:var(--quiet);font-size:.85rem}
@media(max-width:600px){body{font-size:14px}header,main,footer{padding:0 12px}header{padding-top:12px}th,td{padding:5px 7px}.share{width:36px}}
@media print{.tools,#theme{display:none}}
`;
