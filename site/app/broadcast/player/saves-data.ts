/** The reader asked the browser to use little data. */
export const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia("(prefers-reduced-data: reduce)").matches;
