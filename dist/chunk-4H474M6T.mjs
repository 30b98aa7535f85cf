import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{detailStepBar,explainBars,listWindows,nameBarPart,titleBars}from"./chunk-X2XYH6BA.mjs";import{chooseColumnFormat,fillPanel,formatClock,titleFolded}from"./chunk-OVNI3YK3.mjs";import{BoundedJson,findFailure,formatWaitAndShare,nameResult}from"./chunk-BPJ5KY65.mjs";import{DISK_WAIT,SERIES_KIND,WINDOW_FIGURES,findMachineCpuSeconds,findOwnCpuSeconds,findQueuedSeconds,placeWindow,readFigures,seriesFileSchema}from"./chunk-IL7NPEW5.mjs";import{findLargest,findSmallest}from"./chunk-JX6N7VFO.mjs";import{safeParse}from"./chunk-IDR7KDM7.mjs";import{cleanText,splitFirstSentence}from"./chunk-TNJDJVE6.mjs";import{UnreadableFile,findFormat,formatDuration}from"./chunk-FWXS37D3.mjs";import{omitUndefined}from"./chunk-CG2BHOI6.mjs";var DOCUMENT_LIMITS={bytes:64*1024**2,nesting:64,containers:3e5,members:1e6,values:8e6,run:256*1024},A_SERIES="a series.json of io-probe";function readDocument(text,kind,type,origin){return validateDocument(parseDocument(text,origin),kind,type,origin)}function parseDocument(text,origin,expected="a report.json of io-probe"){let json=new BoundedJson(origin,DOCUMENT_LIMITS);return json.write(Buffer.from(text)),json.parse(expected)}function validateDocument(value,kind,type,origin){let{schema,schemaVersion}=value??{},isOurs=schema===kind.schema;if(!isOurs||schemaVersion!==kind.schemaVersion){let given=show(isOurs?schemaVersion:schema),other=isOurs?{id:"other-version",...given,expected:kind.schemaVersion}:{id:"other-schema",...given,expected:kind.schema};throw new UnreadableFile(origin,other)}let result=safeParse(type,value);if(result.success)return result.data;throw new UnreadableFile(origin,describeIssue(result.error.issues[0],value))}var MAX_SHOWN=60,MAX_FIELD=100,MAX_RULE=200;function describeIssue(issue,value){let field=issue.path.join(".").slice(0,MAX_FIELD)||"(root)",given=value;for(let key of issue.path)given=given?.[key];return omitUndefined({id:"wrong-field",field,...show(given),...describeRule(issue)})}function describeRule(issue){switch(issue.code){case"invalid_type":return{type:issue.expected};case"too_big":return{type:issue.origin,most:Number(issue.maximum)};case"too_small":return{type:issue.origin,least:Number(issue.minimum)};case"invalid_union":return"options"in issue?{values:issue.options?.map(allowed=>JSON.stringify(allowed))}:{};case"invalid_value":return{values:issue.values.map(allowed=>JSON.stringify(allowed))};case"invalid_format":return{format:issue.pattern??issue.format};case"custom":return{rule:issue.message.slice(0,MAX_RULE)};default:return{}}}function validateSeries(value,origin){let{schema:_,schemaVersion:__,...series}=validateDocument(value,SERIES_KIND,seriesFileSchema,origin);return series}function show(value){return value===void 0?{}:{given:JSON.stringify(value).slice(0,MAX_SHOWN)}}function renderCsv(columns,rows){return[columns,...rows].map(row=>`${row.map(writeField).join(",")}
`).join("")}function writeField(value){if(value===void 0)return"";if(typeof value!="string")return String(value);let text=cleanText(value),harmless=/^[=+\-@]/.test(text)?`'${text}`:text;return/[",]/.test(harmless)?`"${harmless.replaceAll('"','""')}"`:harmless}function tellOrigin(toolVersion){return`Written by io-probe ${toolVersion}. This page is a single file and loads nothing from the network.`}function explainNoScript(){return"The charts need this page's own script; the table has all figures of the steps."}var ENTITIES={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#39;"};function escapeHtml(text){return text.replace(/[&<>"']/g,character=>ENTITIES[character]??character)}function html(strings,...values){return{html:String.raw({raw:strings},...values.map(toHtml))}}function toHtml(content){return content===void 0?"":typeof content=="number"?String(content):typeof content=="string"?escapeHtml(cleanText(content,2e3)):isHtml(content)?content.html:content.map(toHtml).join("")}function isHtml(content){return!Array.isArray(content)}var SCRIPT_ESCAPES={"<":"\\u003c",">":"\\u003e","&":"\\u0026","\u2028":"\\u2028","\u2029":"\\u2029"};function serializeForScript(value){return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g,character=>SCRIPT_ESCAPES[character]??character)}function renderHtmlDetails(summary,content,open){return html`<details class="figure"${open?html` open`:void 0}><summary>${summary}</summary>
${content}</details>
`}function toHtmlTable(table,caption){let{columns,rows}=table;if(rows.length===0)return;if(table.areFacts)return toHtmlFacts(table);let formats=columns.map((_,column)=>chooseFormat(rows.map(row=>row[column]))),heads=columns.map(({title,align},column)=>{let unit=formats[column]?.unit??"",small=unit===""?void 0:html` <small>${unit}</small>`;return html`<th scope="col" class="${align}" data-sortable>${title}${small}</th>`}),lines=rows.map((row,index)=>{let cells=row.map((cell,column)=>renderCell(inUnit(cell,formats[column]?.format),columns[column]?.align??"left")),[step,anchor]=[table.steps?.[index],table.anchors?.[index]],id=anchor===void 0?void 0:html` id="${anchor}"`;return step===void 0?html`<tr${id}>${cells}</tr>`:html`<tr data-step="${step}">${cells}</tr>`});return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="sortable">
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}
</tbody></table></div>`}function chooseFormat(cells){let figures=cells.filter(cell=>cell?.sortValue!==void 0),quantity=figures[0]?.quantity;if(!(quantity===void 0||figures.some(cell=>cell?.quantity!==quantity)))return chooseColumnFormat(figures.map(cell=>cell?.sortValue??0),quantity)}function inUnit(cell,format){return format===void 0||cell.quantity===void 0||cell.sortValue===void 0?cell:{...cell,text:cell.write?.(format)??format(cell.sortValue)}}function renderPanel(panel){if(panel===void 0)return;let{title,...content}=panel,below=renderContent(content,title??"");return below===void 0||title===void 0?below:html`<h2>${title}</h2>
${below}`}function renderContent({table,look,...panel},caption){let filled=fillPanel(panel),shown=table&&toHtmlTable(table,caption),quiet=line=>html`<p class="quiet">${line}</p>`,below=[...filled.rest.map(line=>`${line}.`),...filled.notes],content=html`${filled.lead.map(renderSentence)}${renderWeighed(filled.weighed)}${filled.sentences.map(renderSentence)}${renderCode(filled.code)}${filled.lists.map(renderList)}
${look===void 0?shown:html`<div class="${look}">${shown}</div>`}
${filled.remarks.map(quiet)}${renderList({items:filled.items})}${filled.failures.map(renderSentence)}
${filled.folds.map(renderFold)}${below.map(quiet)}`;return content.html.trim()===""?void 0:content}function renderCode(lines){if(lines.length===0)return;let indent=line=>({html:/^ */.exec(line)?.[0]??""});return html`<pre>${lines.map(line=>html`${indent(line)}${line}\n`)}</pre>`}function renderSentence(sentence){return html`<p>${sentence}</p>`}function renderWeighed(items){if(items.length!==0)return html`<ul class="findings">${items.map(renderWeighedItem)}</ul>`}function renderWeighedItem({look,mark,text,advice}){let word=mark===void 0?void 0:html`<span class="severity">${mark}</span> `;if(advice===void 0)return html`<li class="${look}">${word}${text}</li>`;let[first,rest]=splitFirstSentence(text);return html`<li class="${look}"><details><summary>${word}${first}</summary>
<p>${rest} ${advice}</p></details></li>`}function renderFold({title,items=[],tables=[]}){let folded=tables.map(({name,table})=>{let content=toHtmlTable(table,name??title);return html`<details><summary>${titleFolded(title,name)}</summary>${content}</details>
`});return items.length===0?html`${folded}`:html`<details><summary>${title}</summary>${renderList({items})}</details>${folded}`}function renderList({head,items,numbered}){let lines=items.map(item=>html`<li>${item}</li>`),list=numbered?html`<ol class="causes">${lines}</ol>`:html`<ul>${lines}</ul>`;return html`${head===void 0?void 0:html`<p>${head}</p>`}${items.length===0?void 0:list}`}function toDrawnTable({columns,rows},caption){let heads=columns.map(({title,align})=>html`<th scope="col" class="${align}">${title}</th>`),lines=rows.map(row=>html`<tr>${row.map((cell,column)=>renderCell(cell,columns[column]?.align??"left"))}</tr>
`);return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>`}function toHtmlFacts({rows}){let lines=rows.map(([name,value])=>html`<tr><th scope="row">${name?.text}</th><td>${value?.text}</td></tr>
`);return html`<table class="facts"><tbody>${lines}</tbody></table>`}function renderSpread(shares){let dots=shares.map(share=>{let place=Math.min(1,Math.max(0,(share-.8)/.4));return html`<circle cx="${Math.round(place*64)+4}" cy="6" r="2.5"/>`});return html`<svg class="spread" viewBox="0 0 72 12" aria-hidden="true"><line x1="4" y1="6" x2="68" y2="6"/><line x1="36" y1="1" x2="36" y2="11"/>${dots}</svg>`}function renderCell(cell,align){let{text,sortValue,share,spread,drawing,note}=cell;if(drawing!==void 0)return html`<td>${drawing}</td>`;let bar=share===void 0?void 0:html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(Math.min(1,Math.max(0,share))*1e3)/10}" height="10"/></svg>`,remark=note===void 0?void 0:html` <small>${note}</small>`,dots=spread===void 0?void 0:renderSpread(spread),sort=sortValue===void 0?void 0:html` data-sort="${sortValue}"`;return html`<td class="${align==="left"?"name":"right"}"${sort}>${dots}${text}${bar}${remark}</td>`}import{createHash}from"node:crypto";var LIGHT=`--bg:#fff;--panel:#f6f8fa;--text:#1f2328;--quiet:#59636e;--line:#d1d9e0;--accent:#0969da;--read:#0b6bcb;--write:#c2410c;
--warning:#9a6700;--warning-bg:#fff8c5;--notice:#0550ae;--notice-bg:#ddf4ff;--band:rgba(31,35,40,.05);--chosen:rgba(9,105,218,.16);
--bad:#b42318;--failed-cpu:#751710;--good:#1a7f37;--wait:#bf8700;--queued:#512a97;--cpu:#3d8b80;--rest:#bcc7d3;--own:#8b949e;--c1:#69004b;--c2:#5a96a5;--c3:#1e0087;
color-scheme:light`,DARK=`--bg:#0d1117;--panel:#161b22;--text:#e6edf3;--quiet:#9198a1;--line:#3d444d;--accent:#58a6ff;--read:#58a6ff;--write:#ff9155;
--warning:#e3b341;--warning-bg:#2b2411;--notice:#79c0ff;--notice-bg:#0f2740;--band:rgba(230,237,243,.06);--chosen:rgba(88,166,255,.24);
--bad:#ff7b72;--failed-cpu:#a6504a;--good:#56d364;--wait:#e3b341;--queued:#7c4be0;--cpu:#3f9c8f;--rest:#465362;--own:#6e7681;--c1:#e06bd0;--c2:#96f0ff;--c3:#8a94ff;
color-scheme:dark`,PAGE_STYLE=`
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
th[aria-sort=ascending] button::after{content:"\u2191"/""}
th[aria-sort=descending] button::after{content:"\u2193"/""}
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
`;function renderPage(page){let style=PAGE_STYLE+(page.style??""),code=page.script?.replaceAll("</script","<\\/script"),policy=["default-src 'none'",...code===void 0?[]:[`script-src '${hashSource(code)}'`],`style-src '${hashSource(style)}'`,"img-src data:","base-uri 'none'","form-action 'none'"].join("; ");return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(cleanText(page.title))}</title>
<style>${style}</style>
</head>
<body>
${renderBody(page).html}
${code===void 0?"":renderScripts(code,page.data)}</body>
</html>
`}function renderBody({brand,header,main,footer}){return html`<header>
<div class="bar"><span class="brand">io-probe · ${brand}</span><button type="button" id="theme" hidden>Theme</button></div>
${header}
</header>
<main>
${main}
</main>
<footer>${footer}</footer>`}function renderCards(cards,more){let items=cards.map(({title,value,note})=>{let remark=note===void 0?void 0:html`<dd class="note">${note}</dd>`;return html`<div><dt>${title}</dt><dd>${value}</dd>${remark}</div>`});return html`<dl class="cards">${items}${more}</dl>`}function renderScripts(code,data){return`<script type="application/json" id="io-probe-data">${serializeForScript(data)}</script>
<script>${code}</script>
`}function hashSource(text){return`sha256-${createHash("sha256").update(text).digest("base64")}`}var LONG=/^(.{48}).*$/su;function nameInAddress(names,noun){let taken=new Set,counts=new Map;return names.map((name,index)=>{let word=cleanText(name).toLowerCase().replace(/[^\p{L}\p{N}]+/gu,"-").replace(LONG,"$1").replace(/^-+|-+$/g,"")||`${noun}-${index+1}`,unique=word,count=counts.get(word)??1;for(;taken.has(unique);)unique=`${word}-${++count}`;return counts.set(word,count),taken.add(unique),unique})}function layOutSteps(report,zero){let listed=listWindows(report),slugs=nameInAddress(listed.map(({window})=>window.name),"step"),places=listed.map(step=>({...step,span:placeWindow(step.window,zero)})),spans=places.filter(({window})=>window.kind==="step").map(({span})=>span);return places.map((step,index)=>layOutStep(step,spans,slugs[index]??String(step.number)))}function layOutStep(step,spans,slug){let{number,window,isBenchmark,diskWait,span}=step,failure=findFailure(window);return omitUndefined({number,name:cleanText(window.name),slug,took:formatDuration(window.durationSeconds),detail:detailStepBar({durationSeconds:window.durationSeconds,diskWait,failure,isBenchmark,queuedSeconds:findQueuedSeconds(window)}),depth:isInside(step,spans)?1:0,kind:failure!==void 0?"failed":isBenchmark?"own":"step",result:nameResult(window),...span,parts:isBenchmark?[]:splitBar(step),figures:describeStepFigures(step),values:readFigures(window)})}function splitBar({window,diskWait,span}){let{fromSeconds:start,toSeconds:end}=span,low=Math.min(end,start+(diskWait?.lowSeconds??0)),high=Math.min(end,start+(diskWait?.highSeconds??0)),queued=Math.min(end,low+(findQueuedSeconds(window)??0)),cpu=Math.min(end,queued+(findOwnCpuSeconds(window)??findMachineCpuSeconds(window)??0));return[{part:"wait",fromSeconds:start,toSeconds:low},{part:"queued",fromSeconds:low,toSeconds:queued},{part:"cpu",fromSeconds:queued,toSeconds:cpu},{part:"wait-most",fromSeconds:low,toSeconds:high}].filter(({fromSeconds,toSeconds})=>toSeconds>fromSeconds)}function listBarParts({kind,parts,fromSeconds,toSeconds}){let cpu=kind==="failed"?"failed-cpu":"cpu";return[{kind:kind==="step"?"rest":kind,fromSeconds,toSeconds},...parts.map(({part,...span})=>({kind:part==="cpu"?cpu:part,...span}))]}function hasOwnCpu(report){return listWindows(report).every(({window})=>findOwnCpuSeconds(window)!==void 0||window.cpu===void 0)}function isInside({window,span},steps){return window.kind!=="command"?!1:steps.filter(step=>step.fromSeconds<=span.fromSeconds&&step.toSeconds>=span.toSeconds).length===1}function describeStepFigures({window,diskWait}){let hasOwnCpu2=findOwnCpuSeconds(window)!==void 0;return WINDOW_FIGURES.flatMap(figure=>{let{id,place,label,heading=label,read}=figure,value=read(window);return place===void 0||value===void 0||id==="machine-cpu-time"&&hasOwnCpu2?[]:[[heading,id===DISK_WAIT&&diskWait?formatWaitAndShare(diskWait):findFormat(figure)(value)]]})}function findTimeAxis({series,windows}){let steps=windows.filter(({kind})=>kind!=="job"),starts=steps.map(({startedAt})=>Date.parse(startedAt)),ends=steps.map(({endedAt})=>Date.parse(endedAt));if(series===void 0&&steps.length===0)return;let zero=series===void 0?findSmallest(starts):Date.parse(series.startedAt),toSeconds=Math.max(series?.timesSeconds.at(-1)??0,(findLargest(ends)-zero)/1e3),fromSeconds=Math.min(0,(findSmallest(starts)-zero)/1e3);return toSeconds>fromSeconds?{zero,fromSeconds,toSeconds}:void 0}var CLOCK_STEPS=[.1,.2,.5,1,2,5,10,15,30,60,120,300,600,900,1800,3600,7200,14400,28800,86400];function listClockMarks(fromSeconds,toSeconds,most){let span=toSeconds-fromSeconds,step=CLOCK_STEPS.find(candidate=>span/candidate<=most)??span/most,first=Math.ceil(fromSeconds/step-1e-9),last=Math.floor(toSeconds/step+1e-9);return Array.from({length:Math.max(0,last-first+1)},(_,index)=>Number(((first+index)*step).toFixed(3)))}var MARKS=5,MANY_STEPS=24,TOO_MANY_STEPS=60;function renderWaterfall(data,isOwnCpu){let{fromSeconds,toSeconds,steps}=data;if(steps.every(({kind})=>kind==="own"))return;let size=steps.length>TOO_MANY_STEPS?"low tall":steps.length>MANY_STEPS?"low":"";return html`<h2>${titleBars()}</h2>
${renderLegend(steps,isOwnCpu)}
<div class="waterfall ${size}" id="waterfall"${size.includes("tall")?TALL:void 0}>
<div class="lanes"><svg class="ticks" aria-hidden="true">${drawTicks(fromSeconds,toSeconds,MARKS)}</svg>
<ol>${steps.map(step=>renderRow(step,data))}</ol></div>
</div>
<p class="quiet">${explainBars()}</p>`}var TALL=html` tabindex="0" role="region" aria-label="Steps over time"`,BAR_PARTS=["wait","wait-most","queued","cpu","rest","failed","failed-cpu","own"];function renderLegend(steps,isOwnCpu){let drawn=new Set(steps.flatMap(listBarParts).map(({kind})=>kind)),keys=BAR_PARTS.filter(kind=>drawn.has(kind)).map(kind=>html`<li><svg class="key" aria-hidden="true">${kind==="wait-most"?drawStripes("0","100%"):html`<rect class="${kind}" width="100%" height="100%"/>`}</svg>${nameBarPart(kind,isOwnCpu)}</li>`);return html`<ul class="keys">${keys}</ul>`}function drawTicks(fromSeconds,toSeconds,most){let ticks=listClockMarks(fromSeconds,toSeconds,most).map(mark=>{let place=percent((mark-fromSeconds)/(toSeconds-fromSeconds));return html`<line x1="${place}" x2="${place}" y1="18" y2="100%"/><text x="${place}" y="12">${formatClock(mark)}</text>`});return html`${ticks}`}function renderRow(step,{fromSeconds,toSeconds}){let span=toSeconds-fromSeconds,place=seconds=>percent((seconds-fromSeconds)/span),width=(from,to)=>percent((to-from)/span),parts=step.parts.map(part=>part.part==="wait-most"?drawStripes(place(part.fromSeconds),place(part.toSeconds)):html`<rect class="${part.part}" x="${place(part.fromSeconds)}" width="${width(part.fromSeconds,part.toSeconds)}" height="100%"/>`),base=step.kind==="step"?"rest":step.kind;return html`<li class="${step.kind} ${step.depth===1?"inside":""}"><a id="step=${step.number}" href="#step=${step.slug}" data-step="${step.number}"><span class="name"><span class="number">${step.number}</span> ${step.name}</span><svg class="bar" aria-hidden="true"><svg class="span" height="100%"><rect class="${base} whole" x="${place(step.fromSeconds)}" width="${width(step.fromSeconds,step.toSeconds)}" height="100%"/>${parts}</svg></svg><span class="figures"><span class="took">${step.took}</span> <span class="detail">${step.detail}</span></span></a></li>
`}function drawStripes(from,to){return html`<line class="wait-most" x1="${from}" x2="${to}" y1="50%" y2="50%"/>`}function percent(share){return`${Number((share*100).toFixed(4))}%`}export{A_SERIES,readDocument,parseDocument,validateDocument,validateSeries,renderCsv,tellOrigin,explainNoScript,html,renderHtmlDetails,toHtmlTable,renderPanel,renderContent,renderWeighed,renderList,toDrawnTable,toHtmlFacts,renderPage,renderCards,nameInAddress,layOutSteps,hasOwnCpu,findTimeAxis,CLOCK_STEPS,renderWaterfall,drawTicks};
