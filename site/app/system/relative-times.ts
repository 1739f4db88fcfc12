import { minified } from "./minified.ts";

/** Minutes for which a time is told by how long ago it is. */
export const RELATIVE_MINUTES = 24 * 60;

/** Writes the times of a cached page as how long ago they are, before React runs: see ui/when.tsx. */
export const RELATIVE_TIMES = minified(`{
let f=new Intl.RelativeTimeFormat(e.dataset.intl);
d.querySelectorAll('[data-ago]').forEach(t=>{
let m=(Date.now()-new Date(t.dateTime))/6e4|0;
m>=0&&m<${RELATIVE_MINUTES}&&(t.textContent=m<60?f.format(-(m||1),'minute'):f.format(-(m/60|0),'hour'))})
}`);
