/** The chart of an overview's page, beside the style of all pages. */
export const OVERVIEW_STYLE = `
.runs ol{list-style:none;margin:0;padding:0}
.runs .lanes>ol{padding:22px 0 0}
.runs details{margin:0}
.runs summary,.runs .step{display:grid;grid-template-columns:var(--names) 1fr var(--figures);align-items:center;height:var(--row);border-radius:3px}
.runs summary::-webkit-details-marker{display:none}
.runs .name::before{content:"▸"/"";display:inline-block;width:1.2em;color:var(--quiet)}
.runs details[open]>summary>.name::before{content:"▾"/""}
.runs .step .name{padding-left:1.2em;color:var(--quiet)}
.runs .step .name::before{content:none}
.runs .fold ol>li>details>summary .name{padding-left:1.2em}
.runs .critical>details>summary .name{font-weight:600}
.runs summary:hover,.runs summary:target{background:var(--chosen)}
.runs .bar{overflow:visible}
.runs .steps .bar{height:calc(var(--row) - 14px)}
.runs details>p{margin:2px 0 8px 1.2em}
.waterfall.runs li p a{display:inline;color:var(--accent);text-decoration:underline}
.runs details[open]>summary{background:var(--panel)}
.runs .fails>details>summary :is(.name,.figures),.runs .step.fails :is(.name,.figures){color:var(--bad)}
line.queue{stroke:var(--quiet);stroke-width:40px;stroke-dasharray:2 4;opacity:.75}
line.path{stroke:var(--text);stroke-width:2}
@media(max-width:700px),screen and (max-width:900px){.runs .lanes>ol{display:grid;gap:4px}.runs ol{display:block}
.runs summary,.runs .step{grid-template-columns:1fr auto;height:auto;padding:3px 0}.runs .steps .bar{height:8px}.runs .detail:empty{display:none}}
@media print{.runs summary,.runs .step{height:auto;min-height:var(--row)}}
`;
