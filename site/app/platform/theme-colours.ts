/** Colour of the browser's own bars by theme: the page colour in styles/tokens.css. */
export const THEME_COLOURS = { light: "#ffffff", dark: "#131b19" };
