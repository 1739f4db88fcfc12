/** Window event that activates an inert page, like an interaction of the reader. */
export const WAKE = "wake";

export const wake = (): boolean => dispatchEvent(new Event(WAKE));
