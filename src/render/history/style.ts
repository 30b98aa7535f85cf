/** What a history's page adds to the style of all pages. */
export const HISTORY_STYLE = `
.steps{border-top:1px solid var(--line)}
.step{margin:0;border-bottom:1px solid var(--line)}
.step>summary{display:grid;grid-template-columns:minmax(10em,1.4fr) minmax(120px,2fr) 6em minmax(9em,1.3fr);gap:4px 14px;align-items:center;padding:6px 4px}
.step>summary:hover{background:var(--band)}
.step .name{overflow-wrap:anywhere}
.step .now{text-align:right;font-variant-numeric:tabular-nums}
.step .state{color:var(--quiet);font-size:.87rem;overflow-wrap:anywhere}
.step .worse{color:var(--bad);font-weight:600}.step .better{color:var(--good);font-weight:600}
.step>div{padding:2px 4px 14px}
.spark,.series{display:block;width:100%;overflow:visible}
.spark{height:30px}.series{height:150px;background:var(--panel);border:1px solid var(--line);border-radius:6px}
.dots,.levels,.marks{fill:none;vector-effect:non-scaling-stroke}
.dots{stroke:var(--own);stroke-width:2.5px;stroke-linecap:round}
.series .dots{stroke-width:5px}
.levels{stroke:var(--text);stroke-width:1.5px}
.marks{stroke:var(--bad);stroke-width:1px;stroke-dasharray:3 2}
.k0{stroke:var(--read)}.k1{stroke:var(--write)}.k2{stroke:var(--cpu)}.k3{stroke:var(--c1)}.k4{stroke:var(--c2)}.k5{stroke:var(--wait)}.k6{stroke:var(--own)}
.axis{display:flex;justify-content:space-between;gap:12px;color:var(--quiet);font-size:.82rem;margin:2px 0}
.key path{stroke-width:9px;stroke-linecap:round}
.commits{font-family:ui-monospace,monospace;font-size:.82rem;color:var(--quiet);overflow-wrap:anywhere}
.others{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(16em,100%),1fr));gap:10px 18px;margin:10px 0}
.others h4{font-size:.87rem;font-weight:400;margin:0;color:var(--quiet)}
@media(max-width:700px){.step>summary{grid-template-columns:1fr auto}.step .spark{grid-row:2;grid-column:1/3}.step .state{grid-row:3;grid-column:1/3}}
`;
