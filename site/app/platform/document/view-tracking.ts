import {
  NAVIGATION_EVENT,
  READ_AFTER_MS,
  VIEW_BATCH_SIZE,
  VIEW_PATH,
} from "@masthead/contract/audience/page-views.ts";
import { joinLines } from "./join-lines.ts";

/**
 * Inline script for view tracking. Does nothing if the reader opted out with Do Not Track or Global
 * Privacy Control. A view counts once the page is visible, and as read if it still is after a few
 * seconds. It is sent then, or when the reader leaves. Views of pages that are left earlier are
 * queued and sent in one batch. Client-side navigations arrive as a window event.
 */
export const VIEW_TRACKING = joinLines(`{
let l=location,p=performance,q=[],from=d.referrer,timer,
shown=()=>!d.hidden,
send=()=>{
clearTimeout(timer);
if(!q[0])return;
let u='${VIEW_PATH}',b=JSON.stringify(q.map(v=>(v[2]=Math.round(p.now()-v[2]),v)));q=[];
'keepalive'in Request.prototype?fetch(u,{method:'POST',body:b,keepalive:true}).catch(()=>{}):n.sendBeacon(u,b)},
track=()=>{
if(!shown())return w('visibilitychange',track,{once:true});
let v=[l.pathname,from,p.now(),0];
from=l.origin;
if(/^(\\/ar)?\\/preview\\//.test(v[0]))return;
q.push(v);
clearTimeout(timer);
q[${VIEW_BATCH_SIZE - 1}]?send():timer=setTimeout(()=>{v[3]=+shown();send()},${READ_AFTER_MS})};
if(n.doNotTrack==1||n.globalPrivacyControl)return;
track();
w('${NAVIGATION_EVENT}',track);
w('pageshow',e=>e.persisted&&track());
w('visibilitychange',()=>shown()||send());
w('pagehide',send)
}`);
