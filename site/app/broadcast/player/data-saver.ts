/** True if the reader has turned on data saving in the browser. */
export const isDataSaverOn = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ===
    true || matchMedia("(prefers-reduced-data: reduce)").matches;
