/** What a comparison's page adds to the style of all pages: intervals, bars and outcomes. */
export const COMPARISON_STYLE = `
.interval,.level-bar{display:block;width:220px;height:18px}
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
.outcome-failed{border-left-color:var(--bad)!important}
.outcome-passed{border-left-color:var(--good)!important}
.causes li{margin:.3em 0;overflow-wrap:anywhere}
tr.own td{background:var(--panel)}
@media(max-width:600px){.interval{width:120px}.level-bar{width:64px}
.figure td.name{min-width:5.5em}.figure td:nth-child(3){white-space:normal}.figure th:nth-child(3){white-space:normal}}
@media print{.interval,.level-bar{width:120px}}
`;
