import { PREFETCH_DELAY, RELOAD_GUARD } from "@masthead/contract/platform/constants.ts";
import { WAKE_AFTER } from "../refresh/intervals.ts";
import { joinLines } from "./join-lines.ts";

/** Window event that activates a page, like an interaction of the reader. */
const WAKE = "wake";

/** Name for the code below: true if the reader saves data. */
export const SAVES_DATA =
  "saves=(n.connection||{}).saveData||matchMedia('(prefers-reduced-data: reduce)').matches";

/**
 * Activates a page with content for signed-in readers immediately, if this browser remembers a
 * viewer (in localStorage or the `viewer` cookie).
 */
export const VIEWER_ACTIVATION = joinLines(`{
let k;try{k=localStorage.viewer}catch{}
(k||/(^|; )viewer=[^;]/.test(d.cookie))&&dispatchEvent(new Event('${WAKE}'))
}`);

/**
 * Inline script that delays hydration until the first interaction. Apart from view tracking and a
 * few one-liners, no other JavaScript runs before. It
 * - activates the page's inert scripts on the first interaction, or immediately if the URL fragment
 *   says that something was saved. Pointer events without movement, scrolling inside elements and
 *   autofocus are not interactions. If a script no longer exists (after a deployment), it reloads
 *   the page, with the same limit as reload-guard.ts of the contract,
 * - prefetches the likely next pages one second after load, unless the reader saves data.
 */
export const ACTIVATION = activation("");

/**
 * The same for a page with something that the time makes wrong. After it was visible for a minute
 * it is activated without an interaction: it then updates its times, and loads its data again when
 * something that it shows has ended (use-refresh.ts).
 */
export const ACTIVATION_IN_TIME = activation(`setInterval(()=>d.hidden||wake({}),${WAKE_AFTER});`);

function activation(more: string): string {
  return joinLines(`{
let awake=0,
wake=({type:t,target:g,movementX:x,movementY:y})=>{
if(awake||t=='pointermove'&&!x&&!y||t=='scroll'&&g!=d||t=='focusin'&&g.autofocus)return;awake=1;
d.querySelectorAll('script[type^="inert/"]').forEach(s=>{
let c=d.createElement('script');
c.onerror=reload;
if(s.type=='inert/module')c.type='module';
c.text=s.text;s.replaceWith(c)})},
reload=()=>{
try{let s=sessionStorage,k='reloadedAt',t=Date.now();
n.onLine&&t-(s[k]||0)>=${RELOAD_GUARD}&&(s[k]=t,location.reload())}catch{}};
'pointerdown pointermove touchstart keydown wheel scroll focusin ${WAKE}'.split(' ').forEach(e=>w(e,wake,{passive:1,capture:1}));
location.hash.startsWith('#kept-')&&wake({});${more}
w('load',()=>setTimeout(()=>saves||[...d.querySelectorAll('a[data-prefetch]')].slice(0,3).forEach(a=>{
let l=d.createElement('link');l.rel='prefetch';l.href=a.href;d.head.append(l)}),${PREFETCH_DELAY}))}`);
}

/** `rel` of links to modules that are fetched after the page has loaded. */
export const DEFERRED_MODULE_REL = "module-ahead";

/**
 * Fetches the modules of a page after load, unless the reader saves data. They are not preloaded,
 * which would also compile them on the main thread. Runs after `ACTIVATION` in the same script.
 */
export const DEFERRED_MODULE_PREFETCH = joinLines(`
w('load',()=>setTimeout(()=>saves||
d.querySelectorAll('link[rel=${DEFERRED_MODULE_REL}]').forEach(l=>{l.rel='prefetch'}),${PREFETCH_DELAY}))`);
