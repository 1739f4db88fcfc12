import { joinLines } from "../platform/document/join-lines.ts";
import { VIEWER_MAX_AGE, type ViewerStore } from "./viewer-store.ts";

/** JavaScript expressions that read the text written by `viewer-store.ts`. */
const READ_EXPRESSIONS: Record<ViewerStore, string> = {
  localStorage: "localStorage.viewer",
  cookie: "decodeURIComponent(/(?:^|; )viewer=([^;]*)/.exec(d.cookie)[1])",
};

/**
 * Inline script that shows the signed-in user before the first paint. A cached page is the same for
 * all, so its header is completed from the browser's storage (viewer-store.ts). The script is
 * placed right after the header; hydration keeps its text and link.
 */
export const viewerScript = (store: ViewerStore) =>
  joinLines(`try{
let v=JSON.parse(${READ_EXPRESSIONS[store]});
v.subscribedUntil>Date.now()&&(e.dataset.subscriber='');
d.querySelectorAll('[data-account]').forEach(a=>{
a.href=a.dataset.account;a.lastElementChild.textContent=v.name})
}catch{}`);

/**
 * JavaScript statements that store the text `v`, or remove it if it is empty, like
 * `writeStoredViewer`.
 */
const WRITE_STATEMENTS: Record<ViewerStore, string> = {
  localStorage: "v?localStorage.viewer=v:delete localStorage.viewer",
  cookie: `d.cookie='viewer='+encodeURIComponent(v)+'; Path=/; Max-Age='+(v?${VIEWER_MAX_AGE}:0)+'; SameSite=Lax'+(location.protocol=='https:'?'; Secure':'')`,
};

/**
 * Inline script of a personal page that stores its viewer, or removes it from the browser if nobody
 * is signed in. It runs before hydration, so that the next page has the viewer even if the reader
 * leaves early.
 */
export const storeViewerScript = (store: ViewerStore) =>
  joinLines(`try{
let v=e.dataset.viewer||'';
${WRITE_STATEMENTS[store]}
}catch{}`);
