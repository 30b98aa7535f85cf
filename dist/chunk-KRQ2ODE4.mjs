import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{startGuard}from"./chunk-FK4BRQDK.mjs";import{isRunning,listPids,readProcessStat,signalPid}from"./chunk-N4FLYVA6.mjs";import{lastLine,runProgram}from"./chunk-NLKEWKFK.mjs";import{toolEnvironment}from"./chunk-LRQZ5PLP.mjs";import{explainFileError}from"./chunk-H2AIUS7V.mjs";import{require_fs}from"./chunk-M3O5ZAW6.mjs";import{findLargest}from"./chunk-5GX6GLTV.mjs";import{UserError}from"./chunk-3OMQCXOY.mjs";import{__toESM}from"./chunk-YSWOG6EC.mjs";import{mkdtemp,readFile,readlink,realpath as realpath2,stat}from"node:fs/promises";import{join as join2}from"node:path";import{setTimeout}from"node:timers/promises";import{rm}from"node:fs/promises";var REMOVE_TREE=`
remove_tree() {
  rm -rf -- "$1" 2>/dev/null && return
  [ ! -h "$1" ] || return
  chattr -R -f -i -a -- "$1"
  chmod -R u+rwX -- "$1"
  rm -rf -- "$1"
}
`,MAX_SECONDS=600;async function removeTree(path,environment){try{await rm(path,{recursive:!0,force:!0,maxRetries:3})}catch{let setting={environment:toolEnvironment(environment),timeoutSeconds:MAX_SECONDS},script=`${REMOVE_TREE}remove_tree "$1"`,{exitCode,failure,output}=await runProgram("/bin/sh",["-c",script,"io-probe",path],setting);if(exitCode!==0)throw new Error(`${path} cannot be removed: ${failure??lastLine(output)??"rm failed"}`)}}var import_node_fs=__toESM(require_fs(),1);import{createHash}from"node:crypto";import{lstat,readdir,realpath,rm as rm2}from"node:fs/promises";import{join}from"node:path";var NAME=/^io-probe-([0-9a-f]{8})-(\d+)-(\d+)-[A-Za-z0-9]{6}$/,MAX_JOB_SECONDS=120*3600;function beginFolderName(){let stat2=readProcessStat("self"),view=identifyView();return stat2===void 0||view===void 0?"io-probe-":`io-probe-${view}-${stat2.pid}-${stat2.startTicks}-`}async function removeAbandonedFolders(directory,isUsed){let names=await readdir(directory).catch(()=>[]);for(let name of names){let owner=readOwner(name);if(owner===void 0)continue;let folder=join(directory,name);try{if(!await isAbandoned(folder,owner)||await isUsed(await realpath(folder)))continue;await rm2(folder,{recursive:!0,force:!0})}catch{}}}function readOwner(name){let[,view,pid,startTicks]=NAME.exec(name)??[];return view===void 0?void 0:{view,pid:Number(pid),startTicks:Number(startTicks)}}async function isAbandoned(folder,owner){let found=await lstat(folder);return!found.isDirectory()||found.uid!==process.geteuid?.()?!1:owner.view===identifyView()?!isRunning(owner):Date.now()/1e3-await findLastChange(folder)>MAX_JOB_SECONDS}async function findLastChange(folder){let paths=[folder,...(await readdir(folder)).map(name=>join(folder,name))],changes=await Promise.all(paths.map(async path=>(await lstat(path)).mtimeMs/1e3));return findLargest(changes)}function identifyView(){try{let boot=(0,import_node_fs.readFileSync)("/proc/sys/kernel/random/boot_id","latin1"),namespace=(0,import_node_fs.readlinkSync)("/proc/self/ns/pid");return createHash("sha256").update(`${boot}${namespace}`).digest("hex").slice(0,8)}catch{return}}var MAX_KILL_MS=1e4,LOOK_MS=20,CLEAR_LOOKS=2,MAX_EMPTY_LOOKS=10,EMPTY_LOOK_MS=5;async function createWorkFolder(directory,environment,variable){let path=await makeFreshFolder(directory),guard=await startGuard(GUARD,[path,variable===void 0?"":`${variable}=${path}`],environment);return{path,async remove(){await endProcesses(path),await removeTree(path,environment),await guard.dismiss()}}}async function inWorkFolder(directory,environment,work){let{path,remove}=await createWorkFolder(directory,environment);try{return await work(path)}finally{await remove()}}var TargetError=class extends UserError{target;fault;constructor(target,fault,cause){super(`target: ${target}: ${fault}`,{cause}),this.target=target,this.fault=fault}};async function assertTarget(directory){if(!(await stat(directory).catch(error=>{throw new TargetError(directory,explainFileError(error),error)})).isDirectory())throw new TargetError(directory,"is not a directory")}async function makeFreshFolder(directory){await assertTarget(directory),await removeAbandonedFolders(directory,async folder=>(await listProcesses(folder)).length>0);let made=await mkdtemp(join2(directory,beginFolderName())).catch(error=>{throw new TargetError(directory,`no directory can be made in it: ${explainFileError(error)}`,error)});return realpath2(made)}var PLACES=[""," (deleted)","/*"];function isInside(directory,folder){return PLACES.some(place=>place.endsWith("*")?directory.startsWith(folder+place.slice(0,-1)):directory===folder+place)}var PATTERNS=PLACES.map(place=>`"$1"${place.replace(/^[^*]+/,'"$&"')}`).join(" | "),GUARD=`${REMOVE_TREE}
read -r dismissed && exit
line='
'
is_marked() {
  case "$line$marked$line" in *"$line$1/environ$line"*) ;; *) return 1 ;; esac
  tr '\\0' '\\n' < "$1/environ" 2>/dev/null | grep -qxF -e "$2"
}
clean=
for pause in 0.1 0.2 0.5 1 1 1 1 1 1 1 1; do
  found=
  marked=
  places=$(ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -F -e "\${1##*/}")
  [ -z "$2" ] || marked=$(grep -lsF -e "$2" /proc/[0-9]*/environ)
  for process in /proc/[0-9]*; do
    place=
    case "$places" in *"$process/cwd -> "*) place=$(readlink "$process/cwd" 2>/dev/null) ;; esac
    case "$place" in
      ${PATTERNS}) ;;
      *) is_marked "$process" "$2" || continue ;;
    esac
    kill -9 "\${process#/proc/}" 2>/dev/null && found=yes
  done
  remove_tree "$1" 2>/dev/null
  [ -n "$clean" ] && [ -z "$found" ] && [ ! -e "$1" ] && exit
  clean=yes
  [ -z "$found" ] || clean=
  sleep "$pause" 2>/dev/null || sleep 1
done
`;async function endProcesses(folder,mark){let deadline=Date.now()+MAX_KILL_MS,enough=mark===void 0?1:CLEAR_LOOKS;for(let clear=0;clear<enough&&Date.now()<deadline;){let pids=await listProcesses(folder,mark);for(let pid of pids)signalPid(pid,"SIGKILL");clear=pids.length===0?clear+1:0,clear<enough&&await setTimeout(LOOK_MS)}}async function countMarked(mark){let first=await listProcesses(void 0,mark);await setTimeout(LOOK_MS);let second=await listProcesses(void 0,mark);return Math.max(first.length,second.length)}async function listProcesses(folder,mark){return(await Promise.all(listPids().map(async pid=>{let directory=folder&&await readlink(`/proc/${pid}/cwd`).catch(()=>"");return directory&&isInside(directory,folder)||mark!==void 0&&(await readEnvironment(pid)).split("\0").includes(mark)?pid:[]}))).flat().filter(pid=>pid!==process.pid)}async function readEnvironment(pid){for(let look=0;look<MAX_EMPTY_LOOKS;look++){let environment=await readFile(`/proc/${pid}/environ`,"utf8").catch(()=>{});if(environment!=="")return environment??"";if(!await readlink(`/proc/${pid}/exe`).catch(()=>""))return"";await setTimeout(EMPTY_LOOK_MS)}return""}export{removeTree,createWorkFolder,inWorkFolder,TargetError,assertTarget,endProcesses,countMarked,listProcesses};
