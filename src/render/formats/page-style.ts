/** `--wait` to `--rest`, `--own` and `--bad` colour bars, `--c1` to `--c3` lines. */
const LIGHT = `--bg:#fff;--panel:#f6f8fa;--text:#1f2328;--quiet:#59636e;--line:#d1d9e0;--accent:#0969da;--read:#0b6bcb;--write:#c2410c;
--warning:#9a6700;--warning-bg:#fff8c5;--notice:#0550ae;--notice-bg:#ddf4ff;--band:rgba(31,35,40,.05);--chosen:rgba(9,105,218,.16);
--bad:#b42318;--failed-cpu:#751710;--good:#1a7f37;--wait:#bf8700;--queued:#512a97;--cpu:#3d8b80;--rest:#bcc7d3;--own:#8b949e;--c1:#69004b;--c2:#5a96a5;--c3:#1e0087;
color-scheme:light`;
const DARK = `--bg:#0d1117;--panel:#161b22;--text:#e6edf3;--quiet:#9198a1;--line:#3d444d;--accent:#58a6ff;--read:#58a6ff;--write:#ff9155;
--warning:#e3b341;--warning-bg:#2b2411;--notice:#79c0ff;--notice-bg:#0f2740;--band:rgba(230,237,243,.06);--chosen:rgba(88,166,255,.24);
--bad:#ff7b72;--failed-cpu:#a6504a;--good:#56d364;--wait:#e3b341;--queued:#7c4be0;--cpu:#3f9c8f;--rest:#465362;--own:#6e7681;--c1:#e06bd0;--c2:#96f0ff;--c3:#8a94ff;
color-scheme:dark`;

/** By preference or `data-theme`, light on paper; text's contrast is at least 4.5. */
export const PAGE_STYLE = `
:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
@media screen{:root[data-theme=dark]{${DARK}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:.9375rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
header,main,footer{max-width:1240px;margin:0 auto;padding:0 20px}
header{padding-top:20px}
.bar{display:flex;gap:12px;align-items:baseline;justify-content:space-between}
.brand{color:var(--quiet);overflow-wrap:anywhere}
h1{font-size:1.45rem;line-height:1.3;margin:.3em 0 .5em;overflow-wrap:anywhere;text-wrap:balance}
h2{font-size:1.15rem;margin:2em 0 .6em}
h3{font-size:1rem;margin:1.4em 0 .4em}
p{margin:.4em 0;overflow-wrap:anywhere}
.quiet,small{color:var(--quiet)}
button{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:3px 10px;cursor:pointer}
button:hover{border-color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px;margin:14px 0;padding:0}
.cards div{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:8px 12px}
.cards dt{color:var(--quiet);font-size:.85rem}
.cards dd{margin:0;font-size:1.2rem;font-weight:600;font-variant-numeric:tabular-nums}
.cards dd.note{font-size:.82rem;font-weight:400;color:var(--quiet)}
.findings{list-style:none;padding:0;margin:.4em 0}
.findings li{border-left:4px solid var(--quiet);padding:1px 0 1px 12px;margin:6px 0;overflow-wrap:anywhere}
.findings li>details{margin:0}
.findings .warning{border-left-color:var(--warning)}
.findings .notice{border-left-color:var(--notice)}
.findings .severity{font-weight:600}
.findings .warning .severity{color:var(--warning)}.findings .notice .severity{color:var(--notice)}
.spread{float:left;width:60px;height:10px;margin:.45em 8px 0 0}
td:has(>.spread){min-width:10em}
.spread line{stroke:var(--line)}
.spread circle{fill:var(--accent)}
.scroll{overflow-x:auto;margin:.5em 0}
.scroll:has(>.sortable tr:nth-child(16)){overflow:auto;max-height:min(34em,80vh)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 9px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;white-space:nowrap}
th{font-weight:600;background:var(--panel);position:sticky;top:0}
th.right,td.right{text-align:right}
td.name{white-space:normal;overflow-wrap:anywhere;min-width:9em}
th small{display:block;font-weight:400}
th button{text-align:inherit;border:0;background:none;padding:0;font-weight:600;position:relative}
th button::after{position:absolute;left:100%;top:0;color:var(--accent)}
th.right button::after{left:auto;right:100%}
th[aria-sort=ascending] button::after{content:"↑"/""}
th[aria-sort=descending] button::after{content:"↓"/""}
tr:target td,tr.chosen td{background:var(--chosen)}
.share{display:inline-block;width:64px;height:9px;margin-left:8px;border-radius:2px;background:var(--line);vertical-align:baseline}
.share rect{fill:var(--wait)}
.predicted td:nth-child(n+3){color:var(--quiet);font-style:italic}
.predicted td:nth-child(n+3) small{font-style:normal;display:block;white-space:normal}
.facts th{font-weight:400;color:var(--quiet);background:none;position:static;width:12em}
.facts td,.facts thead th{white-space:normal;overflow-wrap:anywhere}
details{margin:.6em 0}
summary{cursor:pointer}
.stage{position:sticky;top:0;z-index:2;background:var(--bg);padding:4px 0}
.tools{display:flex;flex-wrap:wrap;gap:6px 8px;align-items:center;margin:.2em 0}
.tools button:disabled{opacity:.5;cursor:default}
.tools button[aria-pressed=true]{border-color:var(--accent);background:var(--chosen)}
.exports{margin:8px 0}
pre{margin:.4em 0;font-size:.87rem;white-space:pre-wrap;overflow-wrap:anywhere}
.status{flex:1 1 0;min-width:0;display:flex;flex-wrap:wrap;margin:0 4px;font-size:.87rem;height:1.5em;white-space:pre;overflow:hidden}
.status span{max-width:100%;overflow:hidden;text-overflow:ellipsis}
.status span:first-child:not(:only-child){max-width:max(40%,14em)}
@media(max-width:900px){.status{flex-basis:100%;height:3em}.status span:only-child{white-space:normal}}
.verdict{border:1px solid var(--line);border-left:6px solid var(--quiet);border-radius:8px;padding:12px 16px;margin:10px 0}
.verdict h1{margin:0 0 .3em}
.verdict.warning{border-left-color:var(--warning);background:var(--warning-bg)}
.verdict.notice{border-left-color:var(--notice);background:var(--notice-bg)}
.verdict.info{border:0;padding:0}
.evidence{margin:4px 0 0;font-size:.87rem}
.keys{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;padding:0;margin:.4em 0;font-size:.85rem;color:var(--quiet)}
.key{width:22px;height:11px;margin-right:6px;vertical-align:-1px;overflow:hidden}
.waterfall{--names:21em;--figures:25em;--row:24px;font-size:.87rem;font-variant-numeric:tabular-nums}
.waterfall.low{--row:20px;--names:22em;--figures:26em;font-size:.8rem}
.waterfall.tall{overflow-y:auto;max-height:80vh}
.waterfall ol{list-style:none;margin:0;padding:22px 0 0}
.ticks{position:absolute;top:0;left:var(--names);width:calc(100% - var(--names) - var(--figures));height:100%;overflow:visible;pointer-events:none}
.lanes{position:relative}
.ticks line{stroke:var(--line)}
.ticks text{fill:var(--quiet);font-size:.75rem;text-anchor:middle}
.waterfall li a{display:grid;grid-template-columns:var(--names) 1fr var(--figures);align-items:center;height:var(--row);color:inherit;text-decoration:none;border-radius:3px;position:relative}
.waterfall li a:focus-visible{outline-offset:-2px}
.waterfall .name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;padding-right:10px}
.waterfall .number{display:inline-block;min-width:1.9em;text-align:right;padding-right:.4em;color:var(--quiet)}
.waterfall .inside .name{padding-left:1.4em}
.waterfall .failed .name,.waterfall .failed .figures{color:var(--bad)}
.waterfall .own{color:var(--quiet)}
.waterfall .figures{display:grid;grid-template-columns:5.8em 1fr;gap:.8em;white-space:nowrap}
.took{text-align:right}
.detail{overflow:hidden;text-overflow:ellipsis}
.waterfall a:hover,.waterfall a.chosen,.waterfall a[aria-current],.waterfall a:target{background:var(--chosen)}
.bar:is(svg){display:block;width:100%;height:calc(var(--row) - 8px)}
.span{overflow:visible}
.whole{stroke-width:1.5}
.rest{fill:var(--rest);stroke:var(--rest)}.failed:is(rect){fill:var(--bad);stroke:var(--bad)}.own:is(rect){fill:var(--own);stroke:var(--own);fill-opacity:.5}
rect.wait{fill:var(--wait)}rect.queued{fill:var(--queued)}rect.cpu{fill:var(--cpu)}rect.failed-cpu,.failed rect.cpu{fill:var(--failed-cpu)}
line.wait-most{stroke:var(--wait);stroke-width:40px;stroke-dasharray:3 3}
.tip{position:fixed;z-index:5;pointer-events:none;max-width:min(26em,90vw);padding:6px 10px;background:var(--bg);color:var(--text);border:1px solid var(--line);border-radius:6px;box-shadow:0 4px 16px rgba(0,0,0,.25);font-size:.82rem;font-variant-numeric:tabular-nums}
.tip b{display:block;overflow-wrap:anywhere}
.tip dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px;margin:4px 0 0}
.tip dt{color:var(--quiet)}
.tip dd{margin:0;text-align:right}
.chart{margin:10px 0;position:relative}
.chart h3{margin:0 9em 0 76px;font-size:.9rem}
.u-legend{display:block!important;text-align:left!important;margin:0 0 0 72px!important;width:calc(100% - 72px);font-size:.82rem}
.u-legend th,.u-legend td{padding:0 4px;border:0;background:none;position:static;font-weight:400}
.u-legend tbody{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20em,100%),1fr))}
.many .u-legend tbody{grid-template-columns:repeat(auto-fill,minmax(min(24em,100%),1fr))}
.u-legend th::after{content:""!important}
.u-legend .u-series{white-space:nowrap}
.u-legend .u-series:first-child{position:absolute;top:0;right:24px}
.u-legend .u-series:first-child:has(.u-value:empty){display:none}
.u-legend .u-label{font-weight:400!important}
.u-legend .u-value{color:var(--quiet)}
.u-select{background:var(--chosen)!important}
.u-legend .u-off>*{opacity:1!important}
.u-legend .u-off .u-label{color:var(--quiet);text-decoration:line-through}
.u-legend .u-off .u-marker{opacity:.4}
.u-over{touch-action:pan-y pinch-zoom}
footer{margin-top:3em;padding-bottom:2em;color:var(--quiet);font-size:.85rem}
@media(max-width:700px),screen and (max-width:900px){.waterfall,.waterfall.low{--names:0px;--figures:0px}.ticks{height:22px}.ticks text{text-anchor:start;transform:translateX(3px)}
.waterfall ol{display:grid;gap:4px}.waterfall li a{grid-template-columns:1fr auto;height:auto;padding:3px 0}.waterfall .bar{grid-row:2;grid-column:1/3;height:12px}.waterfall .figures{display:contents}.detail{grid-row:3;grid-column:1/3;font-size:.9em;padding-left:2.2em}.waterfall li:not(.failed) .detail{color:var(--quiet)}}
@media(max-width:600px){body{font-size:.875rem}.facts th{white-space:normal;overflow-wrap:break-word;width:9em}.predicted :is(th,td){white-space:normal;padding:6px}.verdict{padding:10px 12px}.verdict h1{font-size:1.15rem}h2{margin-top:1.5em}header,main,footer{padding:0 12px}header{padding-top:12px}th,td{padding:5px 7px}.share{width:36px}
.u-legend .u-series{white-space:normal}}
@media print{::details-content{content-visibility:visible!important;display:block!important;block-size:auto!important}.waterfall.tall{overflow:visible;max-height:none}.waterfall li{break-inside:avoid}.waterfall li a{height:auto;min-height:var(--row)}.waterfall .name{white-space:normal;overflow-wrap:anywhere}.tools,.tip,#theme{display:none}.stage{position:static}.scroll,.scroll:has(>.sortable tr:nth-child(16)){overflow:visible;max-height:none}
th,td{white-space:normal;padding:3px 4px}td.right{white-space:nowrap}table{font-size:10px}:root{font-size:80%}td.name{min-width:6em;overflow-wrap:anywhere!important}header,main,footer{max-width:none;padding:0}
.chart,.findings li,.cards,tr{break-inside:avoid}h2,h3{break-after:avoid}}
`;
