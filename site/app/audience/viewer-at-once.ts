import { minified } from "../system/minified.ts";
import type { Store } from "./viewer-store.ts";

/** Where the text of `viewer-store.ts` is read from. */
const READ: Record<Store, string> = {
  localStorage: "localStorage.viewer",
  cookie: "decodeURIComponent(/(?:^|; )viewer=([^;]*)/.exec(d.cookie)[1])",
};

/**
 * Shows who is signed in before the first paint: a cached page is the same for all, so its bar is completed from what the browser
 * keeps (viewer-store.ts). It runs right behind the bar, of which React then takes over text and address as they are.
 */
export const viewerAtOnce = (store: Store) =>
  minified(`try{
let v=JSON.parse(${READ[store]});
v.subscribedUntil>Date.now()&&(e.dataset.subscriber='');
d.querySelectorAll('[data-account]').forEach(a=>{
a.href=a.dataset.account;a.lastElementChild.textContent=v.name})
}catch{}`);
