/** Height of the toast as a CSS length, for elements at the end of the window. */
export const TOAST_HEIGHT = "var(--toast-height, 0px)";
