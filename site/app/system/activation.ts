import { PREFETCH_DELAY, RELOAD_GUARD } from "@masthead/contract/system/constants.ts";
import { minified } from "./minified.ts";

/** An event that wakes a page as a sign of interaction does. */
const WAKE = "wake";

/** Wakes a page at once that has more for who is signed in, where this browser remembers somebody: see audience/viewer-store.ts. */
export const ACTIVATION_FOR_VIEWER = minified(`{
let k;try{k=localStorage.viewer}catch{}
(k||/(^|; )viewer=[^;]/.test(d.cookie))&&dispatchEvent(new Event('${WAKE}'))
}`);

/**
 * With the counting of views, all the JavaScript that runs before a reader does anything. It
 * - wakes the page's own scripts on the first sign of interaction, which a pointer that rests while the page comes to lie under it
 *   is none of, nor a row that scrolls to its current item by itself, nor a field that has the focus from the start, or at once where the address says
 *   that something was saved, and loads the page again when one of them is gone, as reload-guard.ts of the contract allows,
 * - fetches the likely next pages ahead, a second after load, unless the reader saves data.
 */
export const ACTIVATION = minified(`{
let awake=0,
wake=({type:t,target:g,movementX:x,movementY:y})=>{
if(awake||t=='pointermove'&&!x&&!y||t=='scroll'&&g!=d||t=='focusin'&&g.autofocus)return;awake=1;
d.querySelectorAll('script[type^="inert/"]').forEach(s=>{
let c=d.createElement('script');
c.onerror=gone;
if(s.type=='inert/module')c.type='module';
c.text=s.text;s.replaceWith(c)})},
gone=()=>{
try{let s=sessionStorage,k='reloadedAt',t=Date.now();
n.onLine&&t-(s[k]||0)>=${RELOAD_GUARD}&&(s[k]=t,location.reload())}catch{}},
saves=(n.connection||{}).saveData||matchMedia('(prefers-reduced-data: reduce)').matches;
'pointerdown pointermove touchstart keydown wheel scroll focusin ${WAKE}'.split(' ').forEach(e=>w(e,wake,{passive:1,capture:1}));
location.hash.startsWith('#kept-')&&wake({});
w('load',()=>{
setTimeout(()=>saves||[...d.querySelectorAll('a[data-next]')].slice(0,3).forEach(a=>{
let l=d.createElement('link');l.rel='prefetch';l.href=a.href;d.head.append(l)}),${PREFETCH_DELAY})
})}`);

/** Relation of links to modules that are fetched when the page has loaded. */
export const AHEAD = "module-ahead";

/** Follows `ACTIVATION`. Fetches the modules of a page ahead, as its likely next pages are. */
export const MODULES_AHEAD = minified(`{
w('load',()=>setTimeout(()=>{
(n.connection||{}).saveData||matchMedia('(prefers-reduced-data: reduce)').matches||
d.querySelectorAll('link[rel=${AHEAD}]').forEach(l=>{l.fetchPriority='low';l.rel='modulepreload'})
},${PREFETCH_DELAY}))
}`);
