import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{RefusedJobFile,runJobFile}from"./chunk-ZALLSBC7.mjs";import{parseJobFile}from"./chunk-AQ4WNBMG.mjs";import{UserError,explainThrown}from"./chunk-HFZKOJV6.mjs";import{omitUndefined}from"./chunk-3TOWHCRZ.mjs";var CANDIDATES=[...["io_uring","libaio","posixaio","psync"].map(name=>({name,direct:!0})),...["io_uring","posixaio","psync"].map(name=>({name,direct:!1}))],MEMORY_CANDIDATES=[{name:"psync",direct:!1}],MAX_PROBE_SECONDS=20;async function probeEngine(bench,{target,memory},log){let refused=[];for(let candidate of memory?MEMORY_CANDIDATES:CANDIDATES){let trial=await tryEngine(bench,candidate);if(trial.refusal===void 0)return{...candidate,refused};refused.push(trial),log.debug(`${trial.name}${trial.direct?"":" without direct I/O"}: ${nameRefusal(trial.refusal)}`)}throw new UserError(`target: fio cannot do I/O on ${target}: ${nameRefusal(refused.at(-1)?.refusal)}`)}async function tryEngines(bench){let trials=[];for(let candidate of CANDIDATES){if(!candidate.direct&&trials.some(({direct,refusal})=>direct&&refusal===void 0))break;trials.push(await tryEngine(bench,candidate))}return trials}async function tryEngine(bench,engine){let text=`[probe]
filename=probe.data
rw=randwrite
bs=4k
size=256k
ioengine=${engine.name}
direct=${engine.direct?1:0}
iodepth=4
fallocate=none
unlink=1
clocksource=clock_gettime
`;try{let[result]=await runJobFile(bench,parseJobFile(text,"engine probe"),MAX_PROBE_SECONDS);return omitUndefined({...engine,refusal:result?.benchmark.state==="failed"?result.benchmark.failure:void 0})}catch(error){if(bench.signal.aborted)throw error;let detail=error instanceof RefusedJobFile?error.detail:explainThrown(error);return{...engine,refusal:{id:"message",detail}}}}function nameRefusal(failure){return failure?.id==="message"?failure.detail:failure?.id==="timed-out"?`fio did not end within ${MAX_PROBE_SECONDS} s`:"fio gives no reason"}export{probeEngine,tryEngines};
