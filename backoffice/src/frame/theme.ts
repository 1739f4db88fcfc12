import { DIALOG_LEVEL, NOTICE_LEVEL, SELECT_HEIGHT, THEME, TOOLTIP_LEVEL } from "@masthead/contract/system/constants.ts";
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

const INK_WHEN_CHECKED = { "&.Mui-checked, &.MuiCheckbox-indeterminate": { color: INK } };

/** Components that MUI gives text or thin lines in the primary colour. */
const INK_FOR_TEXT: RaThemeOptions["components"] = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        variants: [
          { props: { variant: "text", color: "primary" }, style: { color: INK } },
          { props: { variant: "outlined", color: "primary" }, style: { color: INK, borderColor: QUIET } },
        ],
      },
    },
  },
  MuiLink: { defaultProps: { color: "text.primary" } },
  MuiIconButton: { styleOverrides: { root: { variants: [{ props: { color: "primary" }, style: { color: INK } }] } } },
  MuiFormLabel: { styleOverrides: { root: { "&.Mui-focused:not(.Mui-error)": { color: INK } } } },
  MuiOutlinedInput: {
    styleOverrides: { root: { "&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline": { borderColor: INK } } },
  },
  MuiRadio: { styleOverrides: { root: INK_WHEN_CHECKED } },
  MuiTab: { styleOverrides: { root: { "&.Mui-selected": { color: INK } } } },
};

/** The bar of bulk actions lies over the head of its table: search, filters and Create stay in reach. */
const BULK_BAR: RaThemeOptions["components"] = {
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        position: "sticky",
        insetBlockStart: 48,
        insetInlineStart: 0,
        zIndex: 3,
        "& .RaBulkActionsToolbar-toolbar": { transform: "none", borderRadius: 0, color: INK, backgroundColor: "#d9f6ef" },
      },
    },
  },
};

/** The label of a checkbox belongs to what is ticked: react-admin gives that of rows to the frame around. */
const labelled = ({ "aria-label": label }: CheckboxOwnerState) => ({ "aria-label": label });

declare module "@mui/material/styles" {
  interface Palette {
    tertiary: Palette["primary"];
  }
  interface PaletteOptions {
    tertiary: PaletteOptions["primary"];
  }
}

/** A colour of the house. It is a surface or a mark: text and thin lines in it are too pale on white, text on it is ink. */
const mark = (main: string, dark: string) => ({ main, dark, contrastText: INK });

/** Dense and quiet: ink on paper, with the colours of the house as surfaces and marks. */
export function themeOf(locale: Locale): RaThemeOptions {
  return {
    ...defaultLightTheme,
    direction: directionOf(locale),
    palette: {
      mode: "light",
      primary: mark(THEME.primary, "#00b08f"),
      secondary: mark(THEME.secondary, "#e66500"),
      tertiary: mark(THEME.tertiary, "#00a5bb"),
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
    zIndex: { modal: DIALOG_LEVEL, snackbar: NOTICE_LEVEL, tooltip: TOOLTIP_LEVEL },
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 160, standard: 160, complex: 200, enteringScreen: 160, leavingScreen: 120 },
    },
    sidebar: { width: 216, closedWidth: 56 },
    components: {
      ...defaultLightTheme.components,
      ...INK_FOR_TEXT,
      ...BULK_BAR,
      MuiCssBaseline: {
        styleOverrides: {
          ":focus-visible": RING,
          "@media (prefers-reduced-motion: reduce)": { "*": { transition: "none !important", animation: "none !important" } },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { "&:focus-visible": RING } } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { outlined: { borderColor: LINE } } },
      MuiTextField: { defaultProps: { variant: "outlined", size: "small", margin: "dense", fullWidth: true } },
      MuiFormControl: { defaultProps: { variant: "outlined", size: "small", margin: "dense" } },
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
      MuiCheckbox: {
        defaultProps: { slotProps: { root: { "aria-label": undefined }, input: labelled } },
        styleOverrides: { root: INK_WHEN_CHECKED },
      },
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
