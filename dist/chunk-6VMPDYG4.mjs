import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);
import{startGuard}from"./chunk-T6E6NLMT.mjs";import{findLargest}from"./chunk-I6ER7XH3.mjs";import{UserError,explainFileError,hasSucceeded,lastLine,runProgram}from"./chunk-HFZKOJV6.mjs";import{isRoot,isRunning,listPids,readProcessStat,signalPid}from"./chunk-3TOWHCRZ.mjs";import{readLink,toolEnvironment}from"./chunk-U45OEKYU.mjs";import{__toESM,require_fs}from"./chunk-SY42RZFI.mjs";import{mkdtemp,readdir as readdir3,readFile,readlink,stat as stat2}from"node:fs/promises";import{join as join2}from"node:path";import{setTimeout}from"node:timers/promises";var import_node_fs=__toESM(require_fs(),1);import{realpath,rmdir,stat}from"node:fs/promises";var{O_DIRECTORY,O_NOFOLLOW,O_RDONLY}=import_node_fs.constants;async function holdFolder(path,{isOwn=!1}={}){let descriptor=(0,import_node_fs.openSync)(path,O_RDONLY|O_DIRECTORY|(isOwn?O_NOFOLLOW:0)),held=`/proc/${process.pid}/fd/${descriptor}`,isOpen=!0,release=()=>{isOpen&&(0,import_node_fs.closeSync)(descriptor),isOpen=!1};return{path:readLink(held)===void 0?await realpath(path):held,descriptor,release}}var HELD=/^\/proc\/\d+\/fd\/\d+/,DELETED=/ \(deleted\)$/;function locate(path){let[held=""]=HELD.exec(path)??[],found=held===""?void 0:readLink(held);return found===void 0?path:found.replace(DELETED,"")+path.slice(held.length)}function isDeleted(path){return DELETED.test(readLink(path)??"")}var MAX_TRIES=100;async function holdSame(findPath,{dev,ino}){for(let tries=0;tries<MAX_TRIES;tries++){let held=await holdFolder(findPath(),{isOwn:!0}).catch(()=>{}),found=held&&await stat(held.path);if(found?.dev===dev&&found.ino===ino)return held;held?.release()}throw new Error(`${findPath()} was renamed, or a directory above it`)}async function deleteHeld(folder){for(let tries=1;!isDeleted(folder.path);tries++)try{if(await rmdir(locate(folder.path)),!HELD.test(folder.path))return}catch(error){if(tries===MAX_TRIES||!HELD.test(folder.path))throw error}}var OTHERS=18,STICKY=512;async function canOthersRename(folder){let{uid,mode}=await stat(folder);return uid!==0&&uid!==process.geteuid?.()?!0:(mode&OTHERS)!==0&&(mode&STICKY)===0}import{lstat,readdir}from"node:fs/promises";var REMOVE_TREE=`
remove_tree() {
  rm -rf -- "$1" 2>/dev/null && return
  [ ! -h "$1" ] || return
  chattr -R -f -i -a -- "$1"
  chmod -R u+rwX -- "$1"
  rm -rf -- "$1"
}
empty_folder() (
  chmod u+rwx "$1"
  cd "$1" || exit
  chattr -f -i -a .
  for entry in * .[!.]* ..?*; do
    if [ -e "$entry" ] || [ -h "$entry" ]; then remove_tree "./$entry"; fi
  done
)
`,MAX_SECONDS=600;async function removeTree(path,environment){await lstat(path).catch(()=>{})!==void 0&&await runScript("remove_tree",path,environment)}async function emptyFolder(path,environment){(await readdir(path).catch(()=>{}))?.length!==0&&await runScript("empty_folder",path,environment)}async function runScript(name,path,environment){let setting={environment:toolEnvironment(environment),timeoutSeconds:MAX_SECONDS},args=["-c",`${REMOVE_TREE}${name} "$1"`,"io-probe",path],result=await runProgram("/bin/sh",args,setting);if(!hasSucceeded(result))throw new Error(`${path} cannot be removed: ${lastLine(result.output)??"rm failed"}`)}var import_node_fs2=__toESM(require_fs(),1);import{createHash}from"node:crypto";import{lstat as lstat2,readdir as readdir2,realpath as realpath2,rm}from"node:fs/promises";import{join}from"node:path";var NAME=/^io-probe-([0-9a-f]{8})-(\d+)-(\d+)-[A-Za-z0-9]{6}$/,OTHERS_WRITE=18,MAX_JOB_SECONDS=120*3600;function beginFolderName(){let stat3=readProcessStat("self"),view=identifyView();return stat3===void 0||view===void 0?"io-probe-":`io-probe-${view}-${stat3.pid}-${stat3.startTicks}-`}async function removeAbandonedFolders(directory,isUsed){let names=await readdir2(directory).catch(()=>[]);for(let name of names){let owner=readOwner(name);if(owner===void 0)continue;let folder=join(directory,name);try{if(!await isAbandoned(folder,owner)||await isUsed(await realpath2(folder)))continue;await rm(folder,{recursive:!0,force:!0})}catch{}}}function readOwner(name){let[,view,pid,startTicks]=NAME.exec(name)??[];return view===void 0?void 0:{view,pid:Number(pid),startTicks:Number(startTicks)}}async function isAbandoned(folder,owner){let found=await lstat2(folder);return!found.isDirectory()||found.uid!==process.geteuid?.()||(found.mode&OTHERS_WRITE)!==0?!1:owner.view===identifyView()?!isRunning(owner):Date.now()/1e3-await findLastChange(folder)>MAX_JOB_SECONDS}async function findLastChange(folder){let paths=[folder,...(await readdir2(folder)).map(name=>join(folder,name))],changes=await Promise.all(paths.map(async path=>(await lstat2(path)).mtimeMs/1e3));return findLargest(changes)}function identifyView(){try{let boot=(0,import_node_fs2.readFileSync)("/proc/sys/kernel/random/boot_id","latin1"),namespace=(0,import_node_fs2.readlinkSync)("/proc/self/ns/pid");return createHash("sha256").update(`${boot}${namespace}`).digest("hex").slice(0,8)}catch{return}}var MAX_KILL_MS=1e4,LOOK_MS=20,CLEAR_LOOKS=2,MAX_START_MS=2e3,EMPTY_LOOK_MS=5;async function createWorkFolder(directory,environment,variable){let held=await makeFreshFolder(directory),{path,descriptor}=held,place=locate(path),mark=variable===void 0?"":`${variable}=${place}`,guard=await startGuard(GUARD,[place,mark],environment,{descriptor}),removed,remove=async()=>{await endProcesses(path),await emptyFolder(path,environment);let isMoved=locate(path)!==place;if(await deleteHeld(held).finally(held.release),await guard.dismiss(),isMoved)throw new TargetError(directory,"something renames directories in it or above it; name one that only you can change")};return{...held,place,remove(){return removed??=remove(),removed}}}async function inWorkFolder(directory,environment,work){let{path,remove}=await createWorkFolder(directory,environment);try{return await work(path)}finally{await remove()}}var TargetError=class extends UserError{target;fault;constructor(target,fault,cause){super(`target: ${target}: ${fault}`,{cause}),this.target=target,this.fault=fault}};async function assertTarget(directory){if(!(await stat2(directory).catch(error=>{throw new TargetError(directory,explainFileError(error),error)})).isDirectory())throw new TargetError(directory,"is not a directory")}async function makeFreshFolder(directory){await assertTarget(directory);try{let parent=await holdFolder(directory);try{return await makeIn(parent.path)}finally{parent.release()}}catch(error){throw error instanceof UserError?error:new TargetError(directory,`no directory can be made in it: ${explainFileError(error)}`,error)}}async function makeIn(parent){let isShared=await canOthersRename(parent);isShared||await removeAbandonedFolders(parent,async folder=>(await listProcesses(folder)).length>0);let held=await holdFolder(await mkdtemp(join2(parent,beginFolderName())),{isOwn:!0});if(!isShared||await isFresh(held.path))return held;throw held.release(),new TargetError(locate(parent),"another user can write to what is made in it")}async function isFresh(folder){let{uid,mode}=await stat2(folder),isClosed=(mode&63)===0||!isRoot();return uid===process.geteuid?.()&&isClosed&&(await readdir3(folder)).length===0}var PLACES=[""," (deleted)","/*"];function isInside(directory,folder){return PLACES.some(place=>place.endsWith("*")?directory.startsWith(folder+place.slice(0,-1)):directory===folder+place)}var PATTERNS=PLACES.map(place=>`"$1"${place.replace(/^[^*]+/,'"$&"')}`).join(" | "),GUARD=`${REMOVE_TREE}
read -r dismissed && exit
line='
'
is_marked() {
  case "$line$marked$line" in *"$line$1/environ$line"*) ;; *) return 1 ;; esac
  tr '\\0' '\\n' < "$1/environ" 2>/dev/null | grep -qxF -e "$2"
}
clean=
signal=TERM
for pause in 0.1 0.2 0.5 1 1 1 1 1 1 1 1; do
  place=$(readlink /proc/self/fd/3 2>/dev/null) && set -- "\${place% (deleted)}" "$2"
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
    kill -s "$signal" "\${process#/proc/}" 2>/dev/null && found=yes
  done
  if [ -d /proc/self/fd/3 ]; then empty_folder /proc/self/fd/3; else empty_folder "$1"; fi 2>/dev/null
  rmdir "$1" 2>/dev/null
  [ -n "$clean" ] && [ -z "$found" ] && [ ! -e "$1" ] && exit
  clean=yes
  [ -z "$found" ] || clean=
  sleep "$pause" 2>/dev/null || sleep 1
  [ "$pause" != 0.5 ] || signal=KILL
done
`;async function endProcesses(folder,mark){let deadline=Date.now()+MAX_KILL_MS,enough=mark===void 0?1:CLEAR_LOOKS;for(let clear=0;clear<enough&&Date.now()<deadline;){let pids=await listProcesses(folder,mark);for(let pid of pids)signalPid(pid,"SIGKILL");clear=pids.length===0?clear+1:0,clear<enough&&await setTimeout(LOOK_MS)}}async function countMarked(mark){let first=await listProcesses(void 0,mark);await setTimeout(LOOK_MS);let second=await listProcesses(void 0,mark);return Math.max(first.length,second.length)}var INIT=1;async function listProcesses(folder,mark){let place=folder&&locate(folder);return(await Promise.all(listPids().map(async pid=>{let directory=place&&await readlink(`/proc/${pid}/cwd`).catch(()=>"");return directory&&isInside(directory,place)||mark!==void 0&&(await readEnvironment(pid)).split("\0").includes(mark)?pid:[]}))).flat().filter(pid=>pid!==process.pid&&pid!==INIT)}async function readEnvironment(pid){let deadline=performance.now()+MAX_START_MS;for(let image;;image=readProcessStat(pid)?.image){let environment=await readFile(`/proc/${pid}/environ`,"utf8").catch(()=>{});if(environment!=="")return environment??"";if(image&&image===readProcessStat(pid)?.image||performance.now()>deadline||!await readlink(`/proc/${pid}/exe`).catch(()=>""))return"";await setTimeout(EMPTY_LOOK_MS)}}export{holdFolder,locate,isDeleted,holdSame,removeTree,createWorkFolder,inWorkFolder,TargetError,assertTarget,endProcesses,countMarked,listProcesses};
