/** Data attribute of the html element if this browser remembers a viewer. */
export const REMEMBERED = "remembered";

/**
 * Shows the signed-in user before the first paint. A cached page is the same for all, so its header
 * is completed from the browser's storage. Placed after the header; hydration keeps its text and
 * link.
 */
export function showViewer(read: () => string | null): void {
  const { dataset } = document.documentElement;
  try {
    const viewer = JSON.parse(read() ?? "");
    dataset[REMEMBERED] = "";
    if (viewer.subscribedUntil > Date.now()) dataset.subscriber = "";
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-account]")) {
      link.href = link.dataset.account as string;
      (link.lastElementChild as Element).textContent = viewer.name;
    }
  } catch {}
  document.currentScript?.remove();
}
