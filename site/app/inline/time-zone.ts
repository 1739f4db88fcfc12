/**
 * Sets `data-other-time-zone` if the reader's time zone differs from the station's, so that the
 * "your time" line is reserved at first paint.
 */
export default function markOtherTimeZone(): void {
  const { dataset } = document.documentElement;
  if (dataset.offset && new Date().getTimezoneOffset() !== Number(dataset.offset))
    dataset.otherTimeZone = "";
  document.currentScript?.remove();
}
