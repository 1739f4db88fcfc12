/**
 * Shows images of low-data pages in place when the reader opens their links; without JavaScript the
 * link opens the image itself.
 */
export default function showImages(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-image]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const image = new Image();
    image.alt = link.dataset.image ?? "";
    image.tabIndex = -1;
    image.onerror = () => image.replaceWith(link);
    image.src = link.href;
    link.replaceWith(image);
    image.focus();
  });
}
