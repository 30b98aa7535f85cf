import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{MEASURED_TITLE,STORAGE_TITLE,chooseColumnFormat,describeDensity,describeDeviceFacts,describeFio,describeHeadline,describeReportPredictions,describeWorkloads,detailStepBar,estimateWrites,explainBars,explainDrawnDisks,explainGaps,explainNoCharts,fillPanel,findMainWindow,findingSchema,formatClock,formatWaitAndShare,haveOwnWait,levelDevices,listStepDetails,listWindows,nameBarPart,nameRole,nameStepOrder,nameWorkload,renderReportMarkdown,sortByWait,splitFindings,summarizeWindow,tabulateFacts,tabulateRunner,tabulateSampling,tabulateSteps,tabulateStorage,tellWhose}from"./chunk-OCTILOFV.mjs";import{JsonGate}from"./chunk-5UJ7CSWI.mjs";import{createOutputFolder,isFolder,readBoundedFile}from"./chunk-DURYZSOJ.mjs";import{formatJson}from"./chunk-MZOCEYRM.mjs";import{cleanText,splitFirstSentence}from"./chunk-7Q3FUMXY.mjs";import{NOT_MEASURED,formatBytes,formatCount,formatDuration,formatIops,formatLatency,formatNumber,formatRate,formatRatio,formatShare}from"./chunk-4L3JGHAW.mjs";import{LABEL_SOURCES}from"./chunk-ZQ2PYTWU.mjs";import{findMachineCpuSeconds,findOwnCpuSeconds,isOwnWait,placeWindow,seriesSchema}from"./chunk-MOMXXO5J.mjs";import{findFailure}from"./chunk-LD4UJ5DV.mjs";import{selectDisks}from"./chunk-O73T33KM.mjs";import{writesToMemory}from"./chunk-I6QVAN7E.mjs";import{findLargest,findSmallest}from"./chunk-LTAQEKY4.mjs";import{omitUndefined}from"./chunk-IPXWNR2O.mjs";import{UserError}from"./chunk-3TOGVDKV.mjs";import{reportedWindowSchema,workloadSchema}from"./chunk-2Q5TDAUL.mjs";import{benchmarkSchema}from"./chunk-5ALKNBAM.mjs";import{amount,count,moment}from"./chunk-QSN7TICS.mjs";import{_enum,array,boolean,literal,object,optional,record,safeParse,string,unknown}from"./chunk-3HU4DCAQ.mjs";import{readFile,rename,rm,writeFile}from"node:fs/promises";import{join}from"node:path";var DOCUMENT_LIMITS={bytes:64*1024**2,nesting:64,containers:3e5,members:1e6,commas:8e6,run:256*1024};function readDocument(text,kind,origin){return validateDocument(parseDocument(text,origin),kind,origin)}function parseDocument(text,origin){let gate=new JsonGate(origin,DOCUMENT_LIMITS);return gate.writeText(text),gate.parse("a report.json of io-probe")}function validateDocument(value,kind,origin){let{schema,schemaVersion}=value??{};if(schema!==kind.name)throw new UserError(`${origin}: not an ${kind.name} document; its "schema" is ${show(schema)}`);if(schemaVersion!==kind.version)throw new UserError(`${origin}: schemaVersion ${show(schemaVersion)} cannot be read by this io-probe; it reads version ${kind.version}`);let result=safeParse(kind.schema,value);if(!result.success){let issue=result.error.issues[0];throw new UserError(`${origin}: the field ${issue?.path.join(".")||"(root)"} is wrong: ${issue?.message}`)}return result.data}function show(value){return value===void 0?"missing":JSON.stringify(value).slice(0,60)}var runnerSchema=object({name:optional(string()),os:optional(string()),arch:optional(string()),image:optional(string()),osRelease:optional(string()),environment:optional(string()),cpuModel:optional(string()),cpuCount:optional(count),memoryBytes:optional(amount),kernel:optional(string()),cloud:optional(string()),container:optional(string())});var samplingSchema=object({collectors:array(_enum(["proc","iostat"])),intervalSeconds:optional(amount),iostatVersion:optional(string()),samples:count,gaps:array(object({collector:_enum(["proc","iostat"]),startedAt:moment,durationSeconds:amount,reason:string(),planned:optional(boolean())})),notMeasured:array(object({what:string(),reason:string()})),ownCost:optional(object({cpuSeconds:optional(amount),bytesWritten:optional(amount),peakMemoryBytes:optional(amount)}))});var blockDeviceSchema=object({name:string(),kind:_enum(["disk","partition","dm","md","loop","zram","ram","other"]),parents:array(string()),model:optional(string()),vendor:optional(string()),sizeBytes:optional(amount),rotational:optional(boolean()),scheduler:optional(string()),writeCache:optional(string()),requestQueueLength:optional(count),readAheadBytes:optional(amount),optimalIoBytes:optional(amount),logicalBlockBytes:optional(amount),mappedName:optional(string()),layout:optional(string()),stripe:optional(object({count,chunkBytes:optional(amount)}))}),ioLimitSchema=object({device:string(),readBytesPerSecond:optional(amount),writeBytesPerSecond:optional(amount),readsPerSecond:optional(amount),writesPerSecond:optional(amount)}),storageSchema=object({path:string(),role:_enum(["workspace","temp","target","other"]),filesystem:optional(string()),source:optional(string()),mountPoint:optional(string()),mountOptions:optional(array(string())),totalBytes:optional(amount),freeBytes:optional(amount),devices:array(blockDeviceSchema),lowerFilesystem:optional(string()),storageDriver:optional(string()),ioLimits:optional(array(ioLimitSchema))});var REPORT_SCHEMA="io-probe/report",REPORT_SCHEMA_VERSION=1,reportSchema=object({schema:literal(REPORT_SCHEMA),schemaVersion:literal(REPORT_SCHEMA_VERSION),toolVersion:string(),label:string(),labelSource:optional(_enum(LABEL_SOURCES)),matrix:optional(record(string(),unknown())),job:optional(object({repository:optional(string()),workflow:optional(string()),name:string(),runId:optional(string()),attempt:optional(count),checkRunId:optional(string())})),startedAt:moment,endedAt:moment,runner:runnerSchema,storage:array(storageSchema),sampling:optional(samplingSchema),windows:array(reportedWindowSchema),series:optional(seriesSchema),benchmarks:array(benchmarkSchema),workloads:array(workloadSchema),findings:array(findingSchema)}),REPORT_DOCUMENT={schema:reportSchema,name:REPORT_SCHEMA,version:REPORT_SCHEMA_VERSION};function renderCsv(columns,rows){return[columns,...rows].map(row=>`${row.map(writeField).join(",")}
`).join("")}function writeField(value){if(value===void 0)return"";if(typeof value!="string")return String(value);let text=cleanText(value),harmless=/^[=+\-@]/.test(text)?`'${text}`:text;return/[",]/.test(harmless)?`"${harmless.replaceAll('"','""')}"`:harmless}function describeStepFigures({window,figures}){let{network}=window,own=findOwnCpuSeconds(window),texts=omitUndefined({took:formatDuration(figures.durationSeconds),"waited for disk":figures.diskWait&&formatWaitAndShare(figures.diskWait),read:write(figures.readBytes,formatBytes),written:write(figures.writtenBytes,formatBytes),peak:write(figures.peakBytesPerSecond,formatRate),"mean latency":write(figures.meanLatencySeconds,formatLatency),"machine's CPU":own===void 0?write(findMachineCpuSeconds(window),formatDuration):void 0,CPU:write(own,formatDuration),received:write(network?.receivedBytes,formatBytes),sent:write(network?.sentBytes,formatBytes)});return Object.entries(texts)}function listWindowValues(window,figures){let{network}=window,{diskWait,...others}=figures;return omitUndefined({durationSeconds:others.durationSeconds,diskWaitSeconds:diskWait?.seconds,diskWaitLowSeconds:diskWait?.lowSeconds,diskWaitHighSeconds:diskWait?.highSeconds,ownCpuSeconds:findOwnCpuSeconds(window),machineCpuSeconds:findMachineCpuSeconds(window),readBytes:others.readBytes,writtenBytes:others.writtenBytes,peakBytesPerSecond:others.peakBytesPerSecond,meanLatencySeconds:others.meanLatencySeconds,receivedBytes:network?.receivedBytes,sentBytes:network?.sentBytes})}function write(value,format){return value===void 0?void 0:format(value)}var COLUMNS=["kind","name","target","direction","failure","durationSeconds","cpuSeconds","diskWaitSeconds","diskWaitLowSeconds","diskWaitHighSeconds","readBytes","writtenBytes","bandwidthBytesPerSecond","iops","operations","meanLatencySeconds","p50LatencySeconds","p99LatencySeconds"];function renderReportCsv(report){let rows=[...listWindowRows(report),...listBenchmarkRows(report),...listWorkloadRows(report)];return renderCsv(COLUMNS,rows.map(row=>COLUMNS.map(column=>row[column])))}function listWindowRows({windows}){return windows.map(window=>{let{kind,name,exitCode,result}=window,{ownCpuSeconds:cpuSeconds,...values}=listWindowValues(window,summarizeWindow(window));return{kind,name,failure:findFailure(window)&&(exitCode||result),cpuSeconds,...values}})}function listBenchmarkRows({benchmarks}){return benchmarks.map(benchmark=>{let{job:name,target}=benchmark;if(benchmark.state==="failed")return{kind:"benchmark",name,target,failure:benchmark.error};let{direction,durationSeconds,bandwidthBytesPerSecond,iops,operations,latencySeconds}=benchmark;return{kind:"benchmark",name,target,direction,durationSeconds,bandwidthBytesPerSecond,iops,operations,...listLatencies(latencySeconds)}})}function listWorkloadRows({workloads}){return workloads.map(workload=>{let{target,durationSeconds,operations,latencySeconds}=workload;return{kind:"workload",name:nameWorkload(workload),target,durationSeconds,operations,...listLatencies(latencySeconds)}})}function listLatencies(latency){return{meanLatencySeconds:latency?.mean,p50LatencySeconds:latency?.p50,p99LatencySeconds:latency?.p99}}var ENTITIES={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#39;"};function escapeHtml(text){return text.replace(/[&<>"']/g,character=>ENTITIES[character]??character)}function html(strings,...values){return{html:String.raw({raw:strings},...values.map(toHtml))}}function toHtml(content){return content===void 0?"":typeof content=="number"?String(content):typeof content=="string"?escapeHtml(cleanText(content,2e3)):isHtml(content)?content.html:content.map(toHtml).join("")}function isHtml(content){return!Array.isArray(content)}var SCRIPT_ESCAPES={"<":"\\u003c",">":"\\u003e","&":"\\u0026","\u2028":"\\u2028","\u2029":"\\u2029"};function serializeForScript(value){return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g,character=>SCRIPT_ESCAPES[character]??character)}function renderHtmlDetails(summary,content,open){return html`<details class="figure"${open?html` open`:void 0}><summary>${summary}</summary>
${content}</details>
`}function alignFigures({columns,rows}){let formats=columns.map((_,column)=>chooseFormat(rows.map(row=>row[column])));return{columns:columns.map((column,index)=>{let unit=formats[index]?.unit??"";return unit===""?column:{...column,unit}}),rows:rows.map(row=>row.map((cell,index)=>{let format=formats[index]?.format;return format===void 0||cell.quantity===void 0||cell.sortValue===void 0?cell:{...cell,text:cell.write?.(format)??format(cell.sortValue)}}))}}function chooseFormat(cells){let figures=cells.filter(cell=>cell?.sortValue!==void 0),quantity=figures[0]?.quantity;if(!(quantity===void 0||figures.some(cell=>cell?.quantity!==quantity)))return chooseColumnFormat(figures.map(cell=>cell?.sortValue??0),quantity)}function toHtmlTable(table,caption,stepOfRow){let{columns,rows}=alignFigures(table);if(rows.length===0)return;let heads=columns.map(({title,align,unit})=>{let small=unit===void 0?void 0:html` <small>${unit}</small>`;return html`<th scope="col" class="${align}" data-sortable>${title}${small}</th>`}),lines=rows.map((row,index)=>{let cells=row.map((cell,column)=>renderCell(cell,columns[column]?.align??"left")),step=stepOfRow?.(index);return step===void 0?html`<tr>${cells}</tr>`:html`<tr data-step="${step}">${cells}</tr>`});return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="sortable">
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}
</tbody></table></div>`}function renderPanel(panel){let{title="",table,look,...filled}=fillPanel(panel),shown=table&&toHtmlTable(table,title),quiet=line=>html`<p class="quiet">${line}</p>`,below=[...filled.rest.map(line=>`${line}.`),...filled.notes];return html`${filled.sentences.map(renderSentence)}${filled.lists.map(renderList)}
${look===void 0?shown:html`<div class="${look}">${shown}</div>`}
${filled.remarks.map(quiet)}${renderList({items:filled.items})}${filled.failures.map(renderSentence)}
${filled.folds.map(renderFold)}${below.map(quiet)}`}function renderSentence(sentence){return html`<p>${sentence}</p>`}function renderFold({title,items=[],tables=[]}){let folded=tables.map(({name,table})=>{let content=toHtmlTable(table,name??title);return html`<details><summary>${name===void 0?title:`${title}: ${name}`}</summary>${content}</details>
`});return items.length===0?html`${folded}`:html`<details><summary>${title}</summary>${renderList({items})}</details>${folded}`}function renderList({head,items,numbered}){let lines=items.map(item=>html`<li>${item}</li>`),list=numbered?html`<ol class="causes">${lines}</ol>`:html`<ul>${lines}</ul>`;return html`${head===void 0?void 0:html`<p>${head}</p>`}${items.length===0?void 0:list}`}function toDrawnTable({columns,rows},caption){let heads=columns.map(({title,align})=>html`<th scope="col" class="${align}">${title}</th>`),lines=rows.map(row=>html`<tr>${row.map((cell,column)=>renderCell(cell,columns[column]?.align??"left"))}</tr>
`);return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>`}function toHtmlFacts({rows}){let lines=rows.map(([name,value])=>html`<tr><th scope="row">${name?.text}</th><td>${value?.text}</td></tr>
`);return html`<table class="facts"><tbody>${lines}</tbody></table>`}function renderSpread(shares){let dots=shares.map(share=>{let place=Math.min(1,Math.max(0,(share-.8)/.4));return html`<circle cx="${Math.round(place*64)+4}" cy="6" r="2.5"/>`});return html`<svg class="spread" viewBox="0 0 72 12" aria-hidden="true"><line x1="4" y1="6" x2="68" y2="6"/><line x1="36" y1="1" x2="36" y2="11"/>${dots}</svg>`}function renderCell(cell,align){let{text,sortValue,share,spread,drawing,note}=cell;if(drawing!==void 0)return html`<td>${drawing}</td>`;let bar=share===void 0?void 0:html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(Math.min(1,Math.max(0,share))*1e3)/10}" height="10"/></svg>`,remark=note===void 0?void 0:html` <small>${note}</small>`,dots=spread===void 0?void 0:renderSpread(spread),sort=sortValue===void 0?void 0:html` data-sort="${sortValue}"`;return html`<td class="${align==="left"?"name":"right"}"${sort}>${dots}${text}${bar}${remark}</td>`}import{createHash}from"node:crypto";var LIGHT=`--bg:#fff;--panel:#f6f8fa;--text:#1f2328;--quiet:#59636e;--line:#d1d9e0;--accent:#0969da;--read:#0b6bcb;--write:#c2410c;
--warning:#9a6700;--warning-bg:#fff8c5;--notice:#0550ae;--notice-bg:#ddf4ff;--band:rgba(31,35,40,.05);--chosen:rgba(9,105,218,.16);
--bad:#b42318;--failed-cpu:#751710;--good:#1a7f37;--wait:#bf8700;--cpu:#3d8b80;--rest:#bcc7d3;--own:#8b949e;--c1:#69004b;--c2:#5a96a5;--c3:#1e0087;
color-scheme:light`,DARK=`--bg:#0d1117;--panel:#161b22;--text:#e6edf3;--quiet:#9198a1;--line:#3d444d;--accent:#58a6ff;--read:#58a6ff;--write:#ff9155;
--warning:#e3b341;--warning-bg:#2b2411;--notice:#79c0ff;--notice-bg:#0f2740;--band:rgba(230,237,243,.06);--chosen:rgba(88,166,255,.24);
--bad:#ff7b72;--failed-cpu:#a6504a;--good:#56d364;--wait:#e3b341;--cpu:#3f9c8f;--rest:#465362;--own:#6e7681;--c1:#e06bd0;--c2:#96f0ff;--c3:#8a94ff;
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
h1{font-size:1.45rem;line-height:1.3;margin:.3em 0 .5em;overflow-wrap:anywhere}
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
tr.chosen td{background:var(--chosen)}
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
.waterfall{--names:19em;--figures:23em;--row:24px;font-size:.87rem;font-variant-numeric:tabular-nums}
.waterfall.low{--row:20px;--names:21em;--figures:26em;font-size:.8rem}
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
.waterfall .figures{display:grid;grid-template-columns:6.5em 1fr;gap:.8em;white-space:nowrap}
.took{text-align:right}
.detail{overflow:hidden;text-overflow:ellipsis}
.waterfall a:hover,.waterfall a.chosen,.waterfall a[aria-current]{background:var(--chosen)}
.bar:is(svg){display:block;width:100%;height:calc(var(--row) - 8px)}
.span{overflow:visible}
.whole{stroke-width:1.5}
.rest{fill:var(--rest);stroke:var(--rest)}.failed:is(rect){fill:var(--bad);stroke:var(--bad)}.own:is(rect){fill:var(--own);stroke:var(--own);fill-opacity:.5}
rect.wait{fill:var(--wait)}rect.cpu{fill:var(--cpu)}rect.failed-cpu,.failed rect.cpu{fill:var(--failed-cpu)}
line.wait-most{stroke:var(--wait);stroke-width:40px;stroke-dasharray:3 3}
.tip{position:fixed;z-index:5;pointer-events:none;max-width:min(26em,90vw);padding:6px 10px;background:var(--bg);color:var(--text);border:1px solid var(--line);border-radius:6px;box-shadow:0 4px 16px rgba(0,0,0,.25);font-size:.82rem;font-variant-numeric:tabular-nums}
.tip b{display:block;overflow-wrap:anywhere}
.tip dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px;margin:4px 0 0}
.tip dt{color:var(--quiet)}
.tip dd{margin:0;text-align:right}
.chart{margin:10px 0;position:relative}
.chart h3{margin:0 0 0 76px;font-size:.9rem}
.u-legend{display:block!important;text-align:left!important;margin:0 0 0 72px!important;width:calc(100% - 72px);font-size:.82rem}
.u-legend th,.u-legend td{padding:0 4px;border:0;background:none;position:static;font-weight:400}
.u-legend tbody{display:grid;grid-template-columns:repeat(auto-fill,minmax(16em,1fr))}
.many .u-legend tbody{grid-template-columns:repeat(auto-fill,minmax(20em,1fr))}
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
.chain{display:flex;flex-wrap:wrap;gap:6px 0;list-style:none;padding:0}
.chain>li{display:flex;align-items:center;max-width:100%}
.chain>li:not(:last-child)::after{content:"\u2192"/"";padding:0 10px;color:var(--quiet)}
.level{display:grid;gap:6px}
.level:has(.box+.box){align-self:stretch;grid-auto-rows:1fr}
.box{border:1px solid var(--line);border-radius:8px;background:var(--panel);padding:6px 12px}
.box b{display:block;overflow-wrap:anywhere}
.box span{display:block;color:var(--quiet);font-size:.85rem}
footer{margin-top:3em;padding-bottom:2em;color:var(--quiet);font-size:.85rem}
@media(max-width:700px){.waterfall,.waterfall.low{--names:0px;--figures:0px}.ticks text{text-anchor:start;transform:translateX(3px)}
.waterfall ol{display:grid;gap:4px}.waterfall li a{grid-template-columns:1fr auto;height:auto;padding:3px 0}.waterfall .bar{grid-row:2;grid-column:1/3;height:12px}.waterfall .figures{display:contents}.detail{grid-row:3;grid-column:1/3;font-size:.9em;padding-left:2.2em}.waterfall li:not(.failed) .detail{color:var(--quiet)}}
@media(max-width:600px){body{font-size:.875rem}.facts th{white-space:normal;overflow-wrap:break-word;width:9em}.predicted :is(th,td){white-space:normal;padding:6px}.verdict{padding:10px 12px}.verdict h1{font-size:1.15rem}h2{margin-top:1.5em}header,main,footer{padding:0 12px}header{padding-top:12px}th,td{padding:5px 7px}.share{width:36px}
.u-legend .u-series{white-space:normal}.chain,.chain>li{flex-direction:column;align-items:stretch}.chain>li:not(:last-child)::after{content:"\u2193"/"";padding:2px 14px}}
@media print{.waterfall.tall{overflow:visible;max-height:none}.waterfall li{break-inside:avoid}.waterfall li a{height:auto;min-height:var(--row)}.waterfall .name{white-space:normal;overflow-wrap:anywhere}.tools,.tip,#theme{display:none}.stage{position:static}.scroll,.scroll:has(>.sortable tr:nth-child(16)){overflow:visible;max-height:none}
th,td{white-space:normal;padding:3px 4px}td.right{white-space:nowrap}table{font-size:10px}:root{font-size:80%}td.name{min-width:6em}header,main,footer{max-width:none;padding:0}
.chart,.findings li,.cards,.chain,tr{break-inside:avoid}h2,h3{break-after:avoid}}
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
`}function renderBody({brand,header,main,toolVersion}){return html`<header>
<div class="bar"><span class="brand">io-probe · ${brand}</span><button type="button" id="theme" hidden>Theme</button></div>
${header}
</header>
<main>
${main}
</main>
<footer>Written by io-probe ${toolVersion}. This page is one file and fetches nothing.</footer>`}function renderCards(cards){let items=cards.map(({title,value,note})=>{let remark=note===void 0?void 0:html`<dd class="note">${note}</dd>`;return html`<div><dt>${title}</dt><dd>${value}</dd>${remark}</div>`});return html`<dl class="cards">${items}</dl>`}function renderScripts(code,data){return`<script type="application/json" id="io-probe-data">${serializeForScript(data)}</script>
<script>${code}</script>
`}function hashSource(text){return`sha256-${createHash("sha256").update(text).digest("base64")}`}var UNITS=[[/bytesPerSecond(Before|After)?$/i,formatRate],[/operationsPerSecond(Fewest|Most)$/i,value=>`${formatIops(value)} per second`],[/(operations|reads|writes)PerSecond$/i,formatOperations],[/latencySeconds$/i,formatLatency],[/seconds$/i,formatDuration],[/bytes$/i,formatBytes],[/share$/i,formatShare],[/ratio$|^gain$/i,formatRatio],[/^(flushes|samples|jobs|switches|requests|measuredWithFiles)/i,formatCount]],OF_LIMIT=/^(reads|writes|cgroupAllows|plateauLevel)$/,LIMITS=new Map([["bandwidth-cap",formatRate],["iops-cap",formatOperations]]),NAMES=new Map([["bytesPerSecond","rate"],["bytesPerSecondBefore","rate before"],["bytesPerSecondAfter","rate after"],["operationsPerSecond","rate"],["operationsPerSecondFewest","operations with the fewest jobs"],["operationsPerSecondMost","operations with the most jobs"],["jobsFewest","fewest jobs"],["jobsMost","most jobs"],["lowSeconds","wait, at least"],["highSeconds","wait, at most"],["ioSomeSeconds","some task waited for I/O"],["memorySomeSeconds","some task waited for memory"],["atSeconds","changed at"],["afterSeconds","full load before"],["afterBytes","written before"],["requestSeconds","time in requests, added up"],["flushSeconds","time in flushes"],["gapSeconds","gaps"],["leftBytes","left to write"],["stealSeconds","stolen CPU time, all cores"],["systemSeconds","CPU time in the kernel"],["cpuThrottledSeconds","throttled, all cores"],["thousandFilesSeconds","each 1,000 files"],["estimatedTreeSeconds","estimated in small files"],["busyCores","cores in use"],["ownCores","cores in use by the job itself"],["fromQueue","from the disk's queue"],["setByCgroup","set by a cgroup"],["cgroupAllows","allowed by the cgroup"]]);function formatOperations(perSecond){return`${formatIops(perSecond)} IOPS`}function describeEvidence({id,evidence,window,device}){return[...Object.entries({window,device}).flatMap(([name,value])=>value===void 0?[]:[[name,value]]),...Object.entries(evidence).map(([name,value])=>[toWords(name),show2(id,name,value)])]}function show2(id,name,value){return typeof value=="boolean"?value?"yes":"no":typeof value=="string"?value:((OF_LIMIT.test(name)?LIMITS.get(id):void 0)??UNITS.find(([pattern])=>pattern.test(name))?.[1]??formatNumber)(value)}function toWords(name){let unitless=name.replace(/^stall(?=Seconds$|Share$)/,"wait").replace(/([a-z])([A-Z])/g,"$1 $2").toLowerCase().replace(/ ((bytes|operations) per second|(?<=reads |writes )per second|seconds|bytes)(?= |$)/,"");return NAMES.get(name)??unitless}function renderVerdict(report){let{lead}=splitFindings(report),[headline,cause]=splitFirstSentence(describeHeadline(report));return html`<div class="verdict ${lead?.severity??"info"}">
<h1>${headline}</h1>
${cause===""?void 0:html`<p>${cause}</p>`}
${lead&&html`<p><b>What to do:</b> ${lead.advice}</p>`}
${lead&&renderEvidence(lead)}
</div>`}function renderOtherFindings(report){let{lead,others}=splitFindings(report);if(others.length===0)return;let urgent=others.filter(({severity})=>severity!=="info"),info=others.filter(({severity})=>severity==="info"),list=info.length>0?renderList2(info):void 0,fold=html`<details><summary>${info.length} for information</summary>${list}</details>`;return html`<h2>${lead===void 0?"Findings":"Other findings"}</h2>
${urgent.length===0?void 0:renderList2(urgent)}
${lead&&list?fold:list}`}function renderList2(findings){return html`<ul class="findings">${findings.map(renderFinding)}</ul>`}function renderFinding(finding){let{severity,message,advice,confidence}=finding,[first,rest]=splitFirstSentence(message);return html`<li class="${severity}"><details><summary><span class="severity">${severity}</span> ${first}</summary>
<p>${rest} ${advice}</p>
${tabulateEvidence(finding,[["confidence",confidence]])}</details></li>`}function renderEvidence(finding){let{confidence}=finding,summary=confidence===void 0?"Evidence":`Evidence, confidence: ${confidence}`;return html`<details class="evidence"><summary>${summary}</summary>${tabulateEvidence(finding)}</details>`}function tabulateEvidence(finding,more=[]){return toHtmlFacts(tabulateFacts([...describeEvidence(finding),...more]))}function encodeColumn(values){let first=values[0]??null;if(values.every(value=>value===first))return first;let bytes=new Uint8Array(values.length*2);return values.forEach((value,index)=>{let code=toCode(value);bytes[index*2]=code&255,bytes[index*2+1]=code>>8}),toBase64(bytes)}function toCode(value){if(value===null)return 0;if(value<=0)return 1;let code=2+Math.round((Math.log2(value)- -24)*1023);return Math.min(65535,Math.max(2,code))}function toBase64(bytes){let binary="";for(let start=0;start<bytes.length;start+=8192)binary+=String.fromCharCode(...bytes.subarray(start,start+8192));return btoa(binary)}var MAX_LENGTH=48;function nameInAddress(names,noun){let taken=new Set,counts=new Map;return names.map((name,index)=>{let word=cleanText(name).toLowerCase().replace(/[^\p{L}\p{N}]+/gu,"-").slice(0,MAX_LENGTH).replace(/^-+|-+$/g,"")||`${noun}-${index+1}`,unique=word,count2=counts.get(word)??1;for(;taken.has(unique);)unique=`${word}-${++count2}`;return counts.set(word,count2),taken.add(unique),unique})}function findTimeAxis({series,windows}){let steps=windows.filter(({kind})=>kind!=="job"),starts=steps.map(({startedAt})=>Date.parse(startedAt)),ends=steps.map(({endedAt})=>Date.parse(endedAt));if(series===void 0&&steps.length===0)return;let zero=series===void 0?findSmallest(starts):Date.parse(series.startedAt),toSeconds=Math.max(series?.timesSeconds.at(-1)??0,(findLargest(ends)-zero)/1e3),fromSeconds=Math.min(0,(findSmallest(starts)-zero)/1e3);return toSeconds>fromSeconds?{zero,fromSeconds,toSeconds}:void 0}var CLOCK_STEPS=[.1,.2,.5,1,2,5,10,15,30,60,120,300,600,900,1800,3600,7200,14400,28800,86400];function listClockMarks(fromSeconds,toSeconds,most){let span=toSeconds-fromSeconds,step=CLOCK_STEPS.find(candidate=>span/candidate<=most)??span/most,first=Math.ceil(fromSeconds/step-1e-9),last=Math.floor(toSeconds/step+1e-9);return Array.from({length:Math.max(0,last-first+1)},(_,index)=>Number(((first+index)*step).toFixed(3)))}function layOutSteps(report){let listed=listWindows(report),axis=findTimeAxis(report);if(listed.length===0||axis===void 0)return;let slugs=nameInAddress(listed.map(({window})=>window.name),"step"),places=listed.map(({window,...step})=>({...step,window,span:placeWindow(window,axis.zero)})),spans=places.filter(({window})=>window.kind==="step").map(({span})=>span),steps=places.map((step,index)=>layOutStep(step,spans,slugs[index]??String(step.number)));return{axis,steps}}function layOutStep(step,spans,slug){let{number,window,ownWork,figures,span}=step,failure=findFailure(window);return{number,name:cleanText(window.name),slug,took:formatDuration(figures.durationSeconds),detail:detailStepBar({...figures,failure,ownWork}),depth:isInside(step,spans)?1:0,kind:failure!==void 0?"failed":ownWork?"own":"step",...span,parts:ownWork?[]:splitBar(step),figures:describeStepFigures(step),values:listWindowValues(window,figures)}}function splitBar({window,figures,span}){let{fromSeconds:start,toSeconds:end}=span,low=Math.min(end,start+(figures.diskWait?.lowSeconds??0)),high=figures.diskWait!==void 0&&isOwnWait(figures.diskWait)?Math.min(end,start+(figures.diskWait?.highSeconds??0)):low,cpu=Math.min(end,low+(findOwnCpuSeconds(window)??findMachineCpuSeconds(window)??0));return[{part:"wait",fromSeconds:start,toSeconds:low},{part:"cpu",fromSeconds:low,toSeconds:cpu},{part:"wait-most",fromSeconds:low,toSeconds:high}].filter(({fromSeconds,toSeconds})=>toSeconds>fromSeconds)}function listBarParts({kind,parts,fromSeconds,toSeconds}){let cpu=kind==="failed"?"failed-cpu":"cpu";return[{kind:kind==="step"?"rest":kind,fromSeconds,toSeconds},...parts.map(({part,...span})=>({kind:part==="cpu"?cpu:part,...span}))]}function hasOwnCpu(report){return listWindows(report).every(({window})=>findOwnCpuSeconds(window)!==void 0||window.cpu===void 0)}function isInside({window,span},steps){return window.kind!=="command"?!1:steps.filter(step=>step.fromSeconds<=span.fromSeconds&&step.toSeconds>=span.toSeconds).length===1}function buildPageData(report){let axis=findTimeAxis(report);if(axis===void 0)return;let charts=buildChartData(report);return{kind:"report",label:cleanText(report.label),fromSeconds:axis.fromSeconds,toSeconds:axis.toSeconds,steps:layOutSteps(report)?.steps??[],...charts!==void 0&&{charts}}}var FEW_DISKS=4,DRAWN_DISKS=3;function buildChartData({series}){if(series===void 0||series.timesSeconds.length<2)return;let times=series.timesSeconds.map(seconds=>Math.round(seconds*1e3)),drawn=selectDrawn(series),{own,pressure,cpu,network,memory}=series;return{stepMilliseconds:times.map((time,index)=>time-(times[index-1]??0)),devices:series.devices.map(device=>{let{name,source:_,inMemory,...columns}=device;return{name:cleanText(name,60),...inMemory&&{inMemory},drawn:drawn.has(device),columns:encodeColumns(columns)}}),machine:Object.fromEntries(Object.entries({own,pressure,cpu,network,memory}).flatMap(([name,columns])=>columns===void 0?[]:[[name,encodeColumns(columns)]]))}}function selectDrawn({devices}){let disks=selectDisks(devices).map(device=>({device,moved:sum(device.readBytesPerSecond)+sum(device.writeBytesPerSecond)})).filter(({moved})=>moved>0),busiest=disks.length<=FEW_DISKS?disks:disks.toSorted((a,b)=>b.moved-a.moved).slice(0,DRAWN_DISKS);return new Set(busiest.map(({device})=>device))}function sum(values){return values.reduce((total,value)=>total+(value??0),0)}function describeDrawn({devices}){let disks=selectDisks(devices),drawn=disks.filter(device=>device.drawn);return disks.length>FEW_DISKS&&drawn.length===DRAWN_DISKS?explainDrawnDisks(drawn.map(({name})=>name),disks.length):void 0}function encodeColumns(columns){return Object.fromEntries(Object.entries(columns).flatMap(([name,values])=>values===void 0?[]:[[name,encodeColumn(values)]]))}function renderStoragePictures({storage}){if(storage.length!==0)return html`<h2>Storage</h2>
${storage.map(renderPicture)}`}function renderPicture(storage){let boxes=[renderBox(storage.path,[nameRole(storage)]),renderBox(storage.filesystem??"filesystem not known",[storage.lowerFilesystem===void 0?void 0:`over ${storage.lowerFilesystem}`,writesToMemory(storage)?"in memory":void 0,storage.source])],levels=levelDevices(storage.devices).map(level=>level.map(renderDevice)),items=[...boxes.map(box=>[box]),...levels].map(level=>html`<li><div class="level">${level}</div></li>`);return html`<ol class="chain">${items}</ol>
<details><summary>${STORAGE_TITLE}</summary>${toHtmlFacts(tabulateStorage(storage))}</details>
`}function renderDevice(device){return renderBox(device.name,[device.kind,...describeDeviceFacts(device)])}function renderBox(name,facts){return html`<div class="box"><b>${name}</b>${facts.filter(fact=>fact!==void 0).map(fact=>html`<span>${fact}</span>`)}</div>`}var MARKS=5,MANY_STEPS=24,TOO_MANY_STEPS=60;function renderWaterfall(report){let bars=layOutSteps(report);if(bars===void 0||bars.steps.every(({kind})=>kind==="own"))return;let{axis,steps}=bars,size=steps.length>TOO_MANY_STEPS?"low tall":steps.length>MANY_STEPS?"low":"";return html`<h2>Steps in the order in which they ran</h2>
${renderLegend(bars,hasOwnCpu(report))}
<div class="waterfall ${size}" id="waterfall"${size.includes("tall")?TALL:void 0}>
<div class="lanes"><svg class="ticks" aria-hidden="true">${drawTicks(axis.fromSeconds,axis.toSeconds,MARKS)}</svg>
<ol>${steps.map(step=>renderRow(step,axis))}</ol></div>
</div>
<p class="quiet">${explainBars()}</p>`}var TALL=html` tabindex="0" role="region" aria-label="Steps over time"`,BAR_PARTS=["wait","wait-most","cpu","rest","failed","failed-cpu","own"];function renderLegend({steps},isOwnCpu){let drawn=new Set(steps.flatMap(listBarParts).map(({kind})=>kind)),keys=BAR_PARTS.filter(kind=>drawn.has(kind)).map(kind=>html`<li><svg class="key" aria-hidden="true">${kind==="wait-most"?drawStripes("0","100%"):html`<rect class="${kind}" width="100%" height="100%"/>`}</svg>${nameBarPart(kind,isOwnCpu)}</li>`);return html`<ul class="keys">${keys}</ul>`}function drawTicks(fromSeconds,toSeconds,most){let ticks=listClockMarks(fromSeconds,toSeconds,most).map(mark=>{let place=percent((mark-fromSeconds)/(toSeconds-fromSeconds));return html`<line x1="${place}" x2="${place}" y1="18" y2="100%"/><text x="${place}" y="12">${formatClock(mark)}</text>`});return html`${ticks}`}function renderRow(step,{fromSeconds,toSeconds}){let span=toSeconds-fromSeconds,place=seconds=>percent((seconds-fromSeconds)/span),width=(from,to)=>percent((to-from)/span),parts=step.parts.map(part=>part.part==="wait-most"?drawStripes(place(part.fromSeconds),place(part.toSeconds)):html`<rect class="${part.part}" x="${place(part.fromSeconds)}" width="${width(part.fromSeconds,part.toSeconds)}" height="100%"/>`),base=step.kind==="step"?"rest":step.kind;return html`<li class="${step.kind} ${step.depth===1?"inside":""}"><a href="#step=${step.slug}" data-step="${step.number}"><span class="name"><span class="number">${step.number}</span> ${step.name}</span><svg class="bar" aria-hidden="true"><svg class="span" height="100%"><rect class="${base} whole" x="${place(step.fromSeconds)}" width="${width(step.fromSeconds,step.toSeconds)}" height="100%"/>${parts}</svg></svg><span class="figures"><span class="took">${step.took}</span> <span class="detail">${step.detail}</span></span></a></li>
`}function drawStripes(from,to){return html`<line class="wait-most" x1="${from}" x2="${to}" y1="50%" y2="50%"/>`}function percent(share){return`${Number((share*100).toFixed(4))}%`}function renderReportHtml(report,{script}){let data=buildPageData(report),waterfall=renderWaterfall(report),main=html`${renderOtherFindings(report)}
${renderBenchmarks(report)}
${renderWorkloads(report)}
<section class="timeline">
${waterfall}
${waterfall===void 0||data?.charts===void 0?html`<h2>Over time</h2>`:void 0}
${renderCharts(report,data)}
</section>
${renderSteps(report)}
${renderStoragePictures(report)}
${renderMachine(report)}`,{label,toolVersion}=report,parts={title:`io-probe: ${label}`,brand:label,header:renderHeader(report),main,toolVersion};return renderPage({...parts,script,data:data??null})}function renderHeader(report){let where=[report.job?.repository,report.job?.workflow,report.job?.name].filter(part=>part!==void 0),predictions=describeReportPredictions(report);return html`${renderVerdict(report)}
${predictions&&renderPanel(predictions)}
${renderMainFigures(report)}
<p class="quiet">${[...where,formatMoment(report.startedAt)].join(" \xB7 ")}</p>`}function formatMoment(moment2){return moment2.replace(/^([\d-]{10})T([\d:]{8})(?:\.\d+)?Z$/,"$1 $2 UTC")}function renderMainFigures(report){let window=findMainWindow(report);if(window===void 0)return;let{durationSeconds,diskWait,readBytes,writtenBytes}=summarizeWindow(window),waited=diskWait===void 0?NOT_MEASURED:formatWaitAndShare(diskWait),isOwn=diskWait!==void 0&&isOwnWait(diskWait);return renderCards([{title:"took",value:formatDuration(durationSeconds)},{title:isOwn?"waited for the disk":"the machine waited for the disk",value:waited},{title:"the machine read",value:formatBytes(readBytes)},{title:"the machine wrote",value:formatBytes(writtenBytes)}])}function renderSteps(report){let steps=sortByWait(listWindows(report)),gaps=explainGaps(report,steps),absent=gaps.noSteps.map(reason=>html`<p class="quiet">${reason}</p>`);if(steps.length===0)return html`${absent}`;let whose=tellWhose(haveOwnWait(steps));return html`<h2>The steps in figures: <span data-order-of="Steps">${nameStepOrder()}</span></h2>
<p class="quiet">${whose.charAt(0).toUpperCase()}${whose.slice(1)}.</p>
${toHtmlTable(tabulateSteps(steps),"Steps",row=>steps[row]?.number)}
${gaps.noWait.map(reason=>html`<p class="quiet">${reason}</p>`)}
${absent}
${listStepDetails(steps).map(renderFold)}`}function renderCharts(report,data){if(data?.charts===void 0)return html`<p class="quiet">${explainNoCharts(report.sampling?.samples)}</p>`;let notes=[describeDrawn(data.charts),describeDensity(data.charts.stepMilliseconds.length)];return html`<noscript><p>The charts need this page's own script; the table has all figures of the steps.</p></noscript>
<div id="charts"></div>
${notes.map(note=>note===void 0?void 0:html`<p class="quiet">${note}</p>`)}`}function renderBenchmarks(report){if(report.benchmarks.length!==0)return renderSection(describeFio(report,{},{resultsFirst:!0}))}function renderSection(panel){return html`<h2>${panel.title}</h2>
${renderPanel(panel)}`}function renderWorkloads(report){if(report.workloads.length===0)return;let estimate=estimateWrites(report);return html`${renderSection(describeWorkloads(report,{}))}
${estimate&&html`<h3>${estimate.title}</h3>
${renderPanel(estimate)}`}`}function renderMachine(report){return html`<h2>${MEASURED_TITLE}</h2>
${toHtmlFacts(tabulateRunner(report))}
${toHtmlFacts(tabulateSampling(report))}`}var REPORT_FILE="report.json",COMPARISON_FILE="comparison.json",MAX_REPORT_BYTES=64*1024*1024,REPORT={names:{data:REPORT_FILE,summary:"summary.md",html:"report.html"},renderMarkdown:renderReportMarkdown,renderCsv:renderReportCsv,renderHtml:renderReportHtml};async function writeFiles(host,kind,result,directory){await createOutputFolder(directory);let{data,summary,html:html2}=kind.names,files={data:join(directory,data),summary:join(directory,summary),html:join(directory,html2)};return await replaceFile(files.data,`${JSON.stringify(result)}
`),await replaceFile(files.summary,await renderAs(host,kind,result,"md")),await replaceFile(files.html,await renderAs(host,kind,result,"html")),files}async function renderAs({installation},kind,result,format){switch(format){case"json":return`${formatJson(result)}
`;case"md":return kind.renderMarkdown(result);case"csv":return kind.renderCsv(result);case"html":return kind.renderHtml(result,{script:await readFile(installation.viewerScript,"utf8")})}}async function readReport(path){let file=await locateReport(path);return parseReport(await readBoundedFile(file,MAX_REPORT_BYTES),file)}async function locateReport(path){return await isFolder(path)?join(path,REPORT_FILE):path}function parseReport(text,origin){return readDocument(text,REPORT_DOCUMENT,origin)}async function replaceFile(path,text){let fresh=`${path}.part`;try{await rm(fresh,{force:!0}),await writeFile(fresh,text,{flag:"wx"}),await rename(fresh,path)}catch(error){throw await rm(fresh,{force:!0}).catch(()=>{}),error}}export{nameInAddress,readDocument,parseDocument,validateDocument,REPORT_SCHEMA,REPORT_SCHEMA_VERSION,reportSchema,REPORT_DOCUMENT,renderCsv,html,renderHtmlDetails,toHtmlTable,renderPanel,renderList,toDrawnTable,renderPage,renderCards,REPORT_FILE,COMPARISON_FILE,MAX_REPORT_BYTES,REPORT,writeFiles,renderAs,readReport,locateReport,replaceFile};
