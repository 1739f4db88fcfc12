import { joinLines } from "./join-lines.ts";
import { RELATIVE_TIMES } from "./relative-times.ts";

/** Time between two updates, in milliseconds. */
export const UPDATE_INTERVAL = 20_000;

/**
 * Inline script that keeps the parts of a cached page current that depend on the time, until the page is hydrated: relative times, and
 * the progress of elements with `data-from` and `data-until`, in milliseconds since 1970. When something ends (`data-until`), it
 * activates the page, which then loads its data again (use-refresh.ts).
 */
export const KEEP_CURRENT = joinLines(`{
let u=()=>{
if(e.dataset.relative)${RELATIVE_TIMES}
d.querySelectorAll('[data-until]').forEach(({style:s,dataset:{from:f,until:t}})=>{
let m=Date.now();
f&&(s.inlineSize=Math.max(0,Math.min(100,(m-f)/(t-f)*100))+'%');
r&&t<m&&d.visibilityState=='visible'&&dispatchEvent(new Event('wake'))})},
r;u();
r=setInterval(()=>d.querySelector('script[type^="inert/"]')?u():clearInterval(r),${UPDATE_INTERVAL})
}`);
