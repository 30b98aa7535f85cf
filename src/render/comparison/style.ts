/** What a comparison's page adds to {@link PAGE_STYLE}. */
export const COMPARISON_STYLE = `
header,main,footer{max-width:1480px}
h1{font-size:1.3rem;margin:.1em 0 .2em}
.more{margin:0 0 .5em}
.cards{display:flex;flex-wrap:wrap;margin:8px 0}
.cards div{flex:1 1 200px;padding:5px 12px}
.cards dt{overflow-wrap:anywhere}.cards dd{font-size:1.1rem;line-height:1.3;overflow-wrap:anywhere}
.cards .why{flex:2 1 400px}.why dd{overflow-wrap:anywhere}.why a{color:var(--accent)}.cards .why dd,.why b{font-size:.87rem;font-weight:400;line-height:1.35}.why b{font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:2px 16px;font-size:.87rem}
nav a{color:var(--accent);padding:2px 0}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.matrix,.scroll.matrix:has(>.sortable tr:nth-child(16)){overflow:auto;max-height:92vh}
.matrix table{border-collapse:separate;border-spacing:0;width:auto;min-width:min(100%,56em)}
.matrix thead th{white-space:normal;vertical-align:bottom;font-size:.8rem;line-height:1.2;z-index:2;padding:4px 8px;overflow-wrap:break-word}
.matrix thead th.right{width:7.5em;padding-left:14px}
.matrix thead th.right:first-child,.matrix thead th.jobs{width:3em}
.matrix thead th.label{z-index:3;left:0;padding-right:14px}
.matrix thead th small{display:block;font-weight:400}
.matrix thead th button{text-align:inherit;line-height:inherit}
.matrix td,.matrix tbody th{padding:2px 8px;vertical-align:middle}
.matrix tbody th{position:sticky;left:0;z-index:1;background:var(--bg);white-space:normal;overflow-wrap:anywhere;min-width:12em;line-height:1.2}
.matrix tbody th small{font-weight:400}
.matrix tbody th .tag{display:inline-block;margin-right:.4em}
.matrix td{position:relative;border-left:1px solid var(--bg)}
.matrix td b{display:block;line-height:1.2;font-weight:600}
.matrix td small{display:block;line-height:1.2;font-size:.78rem}
.matrix td.better small,.matrix td.worse small{color:var(--text)}
.matrix td.pale b,.matrix td.perhaps b{font-weight:400}
.matrix td.pale b{color:var(--quiet)}
.matrix td.plain small{font-size:.9rem;color:var(--text)}
.matrix .mark{display:inline-block;width:1em;font-size:.8em;text-align:center}
.better.by1{background:color-mix(in srgb,var(--good) 12%,var(--bg))}
.better.by2{background:color-mix(in srgb,var(--good) 22%,var(--bg))}
.better.by3{background:color-mix(in srgb,var(--good) 34%,var(--bg))}
.worse.by1{background:color-mix(in srgb,var(--bad) 12%,var(--bg))}
.worse.by2{background:color-mix(in srgb,var(--bad) 22%,var(--bg))}
.worse.by3{background:color-mix(in srgb,var(--bad) 34%,var(--bg))}
.better.perhaps{background:color-mix(in srgb,var(--good) 6%,var(--bg))}
.worse.perhaps{background:color-mix(in srgb,var(--bad) 6%,var(--bg))}
.legend{font-size:.82rem;margin:0 0 1em}
.section{border-top:1px solid var(--line);margin:0;padding:6px 0}
.section>summary h2{display:inline;font-size:1.02rem;margin:0}
.section>div{scroll-margin-top:3.5em;margin:6px 0 14px}
.level-bar{display:block;width:220px;height:18px}
.interval{display:block;width:140px;height:18px}.matrix td.dots{padding:0 8px}
.interval .one{stroke:var(--quiet);stroke-dasharray:2 2}
.interval .reach{stroke:var(--accent);stroke-width:2}
.interval circle{fill:var(--accent)}
.interval .bare{fill:none;stroke:var(--accent);stroke-width:1.5}
.level-bar rect{fill:var(--read)}
.level-bar .baseline{fill:var(--quiet)}
.level-bar line{stroke:var(--text);stroke-width:1.2}
.figure{margin:.9em 0;border:1px solid var(--line);border-radius:8px;padding:6px 12px}
.figure td.name{width:26%}
.figure summary{font-weight:600;overflow-wrap:anywhere}
.findings .failed{border-left-color:var(--bad)!important}
.findings .passed{border-left-color:var(--good)!important}
.causes li{margin:.3em 0;overflow-wrap:anywhere}
.matrix a{color:inherit;text-decoration:none}
.matrix a:hover,.matrix a:focus-visible{text-decoration:underline}
.matrix tr:has([aria-current]) :is(th,td){box-shadow:inset 0 2px var(--accent),inset 0 -2px var(--accent)}
tr.own td,.matrix tr.own th{background:var(--panel)}
@media(max-width:1320px){.interval{width:100px}}
@media(max-width:600px){.interval{width:64px}.matrix :is(td,th).dots{padding:0 2px}.level-bar{width:64px}
.figure td.name{min-width:5.5em}.figure td:nth-child(3){white-space:normal}.figure th:nth-child(3){white-space:normal}}
@media(max-width:600px){h1{font-size:1.05rem}.cards{gap:6px}.cards div{flex-basis:150px;padding:4px 8px}.cards .why{flex-basis:100%}.cards dd{font-size:1rem}
.matrix .jobs,.matrix .reach{display:none}.matrix tbody th{min-width:30vw}.matrix thead th.right{width:5.5em}.matrix td,.matrix tbody th{padding:2px 5px}.more{font-size:.82rem}nav{gap:0 16px}nav a{padding:4px 0}}
@media print{nav,.matrix .dots{display:none}.matrix,.scroll.matrix:has(>.sortable tr:nth-child(16)){overflow:visible;max-height:none}
.matrix table,.matrix thead th,.matrix td.plain small{font-size:9px}.matrix td small{font-size:8px}
.matrix td,.matrix thead th,.matrix thead th.right,.matrix tbody th{position:static;width:auto;padding:2px}.matrix .mark{width:auto}.matrix .reach{display:block}
.matrix tbody th{min-width:23em;max-width:24em;overflow-wrap:break-word;font-weight:400}td.name{max-width:25em;overflow-wrap:break-word}
.level-bar{width:80px}.interval{width:60px}.figure :is(th,td):nth-child(3){white-space:normal}}
`;
