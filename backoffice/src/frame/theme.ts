import { DIALOG_LEVEL, SELECT_HEIGHT, THEME } from "@masthead/contract/system/constants.ts";
import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import type { CheckboxOwnerState } from "@mui/material/Checkbox";
import { useSyncExternalStore } from "react";
import { defaultLightTheme, type RaThemeOptions } from "react-admin";
import { onTypeInList, onTypeInSelect } from "./form/type-ahead.ts";
import { onLanguage, wordIn, words } from "./words.ts";

const INK = "#14201d";
const QUIET = "#4c5a56";
const LINE = "#dfe6e4";
const WASH = "#f5f8f7";
const RING = { outline: `2px solid ${INK}`, outlineOffset: 2 };

/** The label of a checkbox belongs to what is ticked: react-admin gives that of rows to the frame around. */
const labelled = ({ "aria-label": label }: CheckboxOwnerState) => ({ "aria-label": label });

/** Dense and quiet: ink on paper, mint as the house's mark. Never text in mint, which is too pale on white. */
function themeOf(locale: Locale): RaThemeOptions {
  return {
    ...defaultLightTheme,
    direction: directionOf(locale),
    palette: {
      mode: "light",
      primary: { main: INK, contrastText: "#ffffff" },
      secondary: { main: THEME.primary, contrastText: INK },
      warning: { main: "#ffd9bd", contrastText: INK },
      info: { main: INK, contrastText: "#ffffff" },
      success: { main: INK, contrastText: "#ffffff" },
      error: { main: "#b3261e" },
      text: { primary: INK, secondary: QUIET },
      divider: LINE,
      background: { default: WASH, paper: "#ffffff" },
    },
    shape: { borderRadius: 4 },
    typography: {
      fontFamily: locale === "ar-JO" ? "'IBM Plex Sans Arabic', 'Noto Kufi Arabic', system-ui, sans-serif" : "system-ui, sans-serif",
      fontSize: 14,
      button: { textTransform: "none", fontWeight: 600 },
    },
    zIndex: { modal: DIALOG_LEVEL },
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 160, standard: 160, complex: 200, enteringScreen: 160, leavingScreen: 120 },
    },
    sidebar: { width: 216, closedWidth: 56 },
    components: {
      ...defaultLightTheme.components,
      MuiCssBaseline: {
        styleOverrides: {
          ":focus-visible": RING,
          "@media (prefers-reduced-motion: reduce)": { "*": { transition: "none !important", animation: "none !important" } },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { "&:focus-visible": RING } } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { outlined: { borderColor: LINE } } },
      MuiTextField: { defaultProps: { variant: "outlined", size: "small", margin: "dense", fullWidth: true } },
      MuiFormControl: { defaultProps: { variant: "outlined", size: "small", margin: "dense" } },
      MuiSwitch: { defaultProps: { color: "secondary" } },
      RaSearchInput: { defaultProps: { margin: "none" } },
      MuiAutocomplete: {
        defaultProps: { size: "small" },
        styleOverrides: { root: { minInlineSize: 200 }, listbox: { maxHeight: SELECT_HEIGHT } },
      },
      MuiSelect: {
        defaultProps: {
          MenuProps: { slotProps: { paper: { style: { maxHeight: SELECT_HEIGHT } }, list: { onKeyDownCapture: onTypeInList } } },
          SelectDisplayProps: { onKeyDownCapture: onTypeInSelect },
        },
      },
      MuiTableCell: { styleOverrides: { root: { height: 40, paddingBlock: 4, borderColor: LINE } } },
      MuiTableSortLabel: { styleOverrides: { root: { minBlockSize: 40, marginBlock: -4 } } },
      MuiCheckbox: { defaultProps: { slotProps: { root: { "aria-label": undefined }, input: labelled } } },
      MuiCircularProgress: { defaultProps: { "aria-label": wordIn(locale, "ra.page.loading") } },
      MuiFormHelperText: { styleOverrides: { root: { overflowWrap: "anywhere", "&.Mui-disabled": { color: QUIET } } } },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
    },
  };
}

const THEMES = { "en-US": themeOf("en-US"), "ar-JO": themeOf("ar-JO") };

/** The theme in the direction of the language on screen. */
export function useTheme(): RaThemeOptions {
  return THEMES[useSyncExternalStore(onLanguage, () => words.getLocale() as Locale)];
}
