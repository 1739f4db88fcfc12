/** Whether the reader saves data. Only browsers that tell it know `connection`. */
export const savesData = (): boolean | undefined =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
