import { DIALOG_LEVEL, THEME, TOOLTIP_LEVEL } from "@masthead/contract/platform/constants.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { useSyncExternalStore } from "react";
import { defaultLightTheme, type RaThemeOptions } from "react-admin";
import { messages, onLanguageChange, translateIn } from "../messages/messages.ts";
import { BACKGROUND_COLOUR, BORDER_COLOUR, SECONDARY_TEXT_COLOUR, TEXT_COLOUR } from "./colours.ts";
import { COMPONENT_OVERRIDES } from "./component-overrides.ts";

declare module "@mui/material/styles" {
  interface Palette {
    tertiary: Palette["primary"];
  }
  interface PaletteOptions {
    tertiary: PaletteOptions["primary"];
  }
}

/**
 * Palette entry of a brand colour. Brand colours are for surfaces and badges: as text or thin lines
 * they lack contrast on white, so text on them is dark.
 */
const brandColour = (main: string, dark: string) => ({ main, dark, contrastText: TEXT_COLOUR });

/** Dense MUI theme: dark text on white, with the brand colours for surfaces and badges. */
export function themeOf(locale: Locale): RaThemeOptions {
  return {
    ...defaultLightTheme,
    direction: directionOf(locale),
    palette: {
      mode: "light",
      primary: brandColour(THEME.primary, "#00b08f"),
      secondary: brandColour(THEME.secondary, "#e66500"),
      tertiary: brandColour(THEME.tertiary, "#00a5bb"),
      warning: { main: "#ffd9bd", contrastText: TEXT_COLOUR },
      info: { main: TEXT_COLOUR, contrastText: "#ffffff" },
      success: { main: TEXT_COLOUR, contrastText: "#ffffff" },
      error: { main: "#b3261e" },
      text: { primary: TEXT_COLOUR, secondary: SECONDARY_TEXT_COLOUR },
      divider: BORDER_COLOUR,
      background: { default: BACKGROUND_COLOUR, paper: "#ffffff" },
    },
    shape: { borderRadius: 4 },
    typography: {
      fontFamily:
        locale === "ar-JO"
          ? "'IBM Plex Sans Arabic', 'Noto Kufi Arabic', system-ui, sans-serif"
          : "system-ui, sans-serif",
      fontSize: 14,
      button: { textTransform: "none", fontWeight: 600 },
    },
    zIndex: { modal: DIALOG_LEVEL, snackbar: DIALOG_LEVEL, tooltip: TOOLTIP_LEVEL },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 160,
        standard: 160,
        complex: 200,
        enteringScreen: 160,
        leavingScreen: 120,
      },
    },
    sidebar: { width: 216, closedWidth: 56 },
    components: {
      ...COMPONENT_OVERRIDES,
      MuiCircularProgress: {
        defaultProps: { "aria-label": translateIn(locale, "ra.page.loading") },
      },
    },
  };
}

const THEMES = { "en-US": themeOf("en-US"), "ar-JO": themeOf("ar-JO") };

/** Returns the theme for the UI language. */
export function useTheme(): RaThemeOptions {
  return THEMES[useSyncExternalStore(onLanguageChange, () => messages.getLocale() as Locale)];
}
