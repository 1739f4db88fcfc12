import { MOVED_EVENT, READ_AFTER, VIEW_ADDRESS, VIEW_BATCH } from "@masthead/contract/audience/page-views.ts";
import { minified } from "./minified.ts";

/**
 * Tells the server which pages are seen, unless the reader asks not to be counted. A page counts when it is in view, and as read when it still is
 * a few seconds later; then it is told, or earlier when the reader leaves. Pages that are passed sooner wait and are told together. Moving about
 * without loading documents is heard of by an event.
 */
export const COUNTING = minified(`{
let l=location,p=performance,q=[],from=d.referrer,timer,
shown=()=>d.visibilityState=='visible',
tell=()=>{
clearTimeout(timer);
if(!q[0])return;
let u='${VIEW_ADDRESS}',b=JSON.stringify(q.map(v=>(v[2]=Math.round(p.now()-v[2]),v)));q=[];
'keepalive'in Request.prototype?fetch(u,{method:'POST',body:b,keepalive:true}).catch(()=>{}):n.sendBeacon(u,b)},
see=()=>{
if(!shown())return w('visibilitychange',see,{once:true});
let v=[l.pathname,from,p.now(),0];
from=l.origin;
if(/^(\\/ar)?\\/preview\\//.test(v[0]))return;
q.push(v);
clearTimeout(timer);
q[${VIEW_BATCH - 1}]?tell():timer=setTimeout(()=>{v[3]=+shown();tell()},${READ_AFTER})};
if(n.doNotTrack==1||n.globalPrivacyControl)return;
see();
w('${MOVED_EVENT}',see);
w('pageshow',e=>e.persisted&&see());
w('visibilitychange',()=>shown()||tell());
w('pagehide',tell)
}`);
