import { isDataSaverOn } from "./data-saver.ts";

/** localStorage key of the chosen bit rate; 0: the main stream. */
const KEY = "radio-bit-rate";

/**
 * Returns the bit rate to play a station with; undefined: its main stream. The reader's choice
 * counts for all stations of the device: the closest one that is not higher. Without a choice, data
 * saving takes the lowest.
 * @param available in kilobits per second, the lowest first
 */
export function chooseBitRate(
  available: readonly number[],
  chosen: number | null,
  savesData: boolean,
): number | undefined {
  if (chosen === null) return savesData ? available[0] : undefined;
  if (chosen === 0) return undefined;
  return available.findLast((kilobits) => kilobits <= chosen) ?? available[0];
}

/** Returns the bit rate of a station on this device. */
export function savedBitRate(available: readonly number[]): number | undefined {
  let chosen: number | null = null;
  try {
    const saved = localStorage.getItem(KEY);
    chosen = saved === null || !/^\d{1,5}$/.test(saved) ? null : Number(saved);
  } catch {
    // The browser blocks storage.
  }
  return chooseBitRate(available, chosen, isDataSaverOn());
}

export function saveBitRate(kilobits: number | undefined): void {
  try {
    localStorage.setItem(KEY, String(kilobits ?? 0));
  } catch {
    // The choice counts until the page is closed.
  }
}
