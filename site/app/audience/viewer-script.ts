import { joinLines } from "../system/join-lines.ts";
import type { ViewerStore } from "./viewer-store.ts";

/** JavaScript expressions that read the text written by `viewer-store.ts`. */
const READ_EXPRESSIONS: Record<ViewerStore, string> = {
  localStorage: "localStorage.viewer",
  cookie: "decodeURIComponent(/(?:^|; )viewer=([^;]*)/.exec(d.cookie)[1])",
};

/**
 * Inline script that shows the signed-in user before the first paint. A cached page is the same for all, so its header is completed
 * from the browser's storage (viewer-store.ts). The script is placed right after the header; hydration keeps its text and link.
 */
export const viewerScript = (store: ViewerStore) =>
  joinLines(`try{
let v=JSON.parse(${READ_EXPRESSIONS[store]});
v.subscribedUntil>Date.now()&&(e.dataset.subscriber='');
d.querySelectorAll('[data-account]').forEach(a=>{
a.href=a.dataset.account;a.lastElementChild.textContent=v.name})
}catch{}`);
