/** Choice of the reader: a theme, or empty to follow the system. */
export type Theme = "" | "light" | "dark";

/** localStorage key of the choice. */
const THEME_KEY = "theme";

/** Returns the choice that the browser stores. */
export function readTheme(): Theme {
  try {
    return (localStorage.getItem(THEME_KEY) ?? "") as Theme;
  } catch {
    return "";
  }
}

/** Shows the page in a theme: see styles/tokens.css. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
    const { scheme } = meta.dataset;
    meta.media = theme ? (theme === scheme ? "all" : "not all") : colourSchemeQuery(scheme);
  }
}

/** Returns the theme choice with which the page is shown. */
export const shownTheme = (): string => document.documentElement.dataset.theme ?? "";

/** Stores a choice, and shows it on this page and, by the event, in its switches. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {}
  showTheme(theme);
  dispatchEvent(new Event("storage"));
}

export const colourSchemeQuery = (scheme: string | undefined): string =>
  `(prefers-color-scheme:${scheme})`;
