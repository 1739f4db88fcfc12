let navigated = false;

/** Returns whether the reader has left the page that was hydrated. */
export const hasNavigated = (): boolean => navigated;

export function markNavigated(): void {
  navigated = true;
}
