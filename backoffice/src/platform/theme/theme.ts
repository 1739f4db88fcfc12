import {
  DIALOG_LEVEL,
  SELECT_HEIGHT,
  THEME,
  TOOLTIP_LEVEL,
} from "@masthead/contract/platform/constants.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import type { CheckboxOwnerState } from "@mui/material/Checkbox";
import { useSyncExternalStore } from "react";
import { defaultLightTheme, type RaThemeOptions } from "react-admin";
import { onListKeyDown, onSelectKeyDown } from "../form/phone/type-ahead.ts";
import { TOAST_HEIGHT } from "../layout/toast-space.ts";
import { messages, onLanguageChange, translateIn } from "../messages/messages.ts";

const TEXT_COLOUR = "#14201d";
const SECONDARY_TEXT_COLOUR = "#4c5a56";
const BORDER_COLOUR = "#dfe6e4";
const BACKGROUND_COLOUR = "#f5f8f7";
const FOCUS_RING = { outline: `2px solid ${TEXT_COLOUR}`, outlineOffset: 2 };

const CHECKED_STYLES = { "&.Mui-checked, &.MuiCheckbox-indeterminate": { color: TEXT_COLOUR } };

/** Overrides for components to which MUI gives text or thin lines in the primary colour. */
const TEXT_COLOUR_OVERRIDES: RaThemeOptions["components"] = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        variants: [
          { props: { variant: "text", color: "primary" }, style: { color: TEXT_COLOUR } },
          {
            props: { variant: "outlined", color: "primary" },
            style: { color: TEXT_COLOUR, borderColor: SECONDARY_TEXT_COLOUR },
          },
        ],
      },
    },
  },
  MuiLink: { defaultProps: { color: "text.primary" } },
  MuiIconButton: {
    styleOverrides: {
      root: { variants: [{ props: { color: "primary" }, style: { color: TEXT_COLOUR } }] },
    },
  },
  MuiFormLabel: {
    styleOverrides: { root: { "&.Mui-focused:not(.Mui-error)": { color: TEXT_COLOUR } } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        "&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline": {
          borderColor: TEXT_COLOUR,
        },
      },
    },
  },
  MuiRadio: { styleOverrides: { root: CHECKED_STYLES } },
  MuiTab: { styleOverrides: { root: { "&.Mui-selected": { color: TEXT_COLOUR } } } },
};

/**
 * The toolbar of bulk actions covers the table header, so that search, filters and Create stay
 * visible.
 */
const BULK_TOOLBAR_OVERRIDES: RaThemeOptions["components"] = {
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        position: "sticky",
        insetBlockStart: 48,
        insetInlineStart: 0,
        zIndex: 3,
        // Without a selection, react-admin only clips the buttons: they would be tab stops.
        "& .RaBulkActionsToolbar-collapsed": { visibility: "hidden" },
        "& .RaBulkActionsToolbar-toolbar": {
          transform: "none",
          borderRadius: 0,
          color: TEXT_COLOUR,
          backgroundColor: "#d9f6ef",
        },
        "@media (max-width: 599.95px)": {
          "& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)": {
            flexWrap: "wrap",
            blockSize: "auto",
          },
        },
      },
    },
  },
};

/**
 * Moves the label of a checkbox to its input: in table rows, react-admin sets it on the root
 * element.
 */
const inputLabelProps = ({ "aria-label": label }: CheckboxOwnerState) => ({ "aria-label": label });

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
      ...defaultLightTheme.components,
      ...TEXT_COLOUR_OVERRIDES,
      ...BULK_TOOLBAR_OVERRIDES,
      MuiCssBaseline: {
        styleOverrides: {
          ":focus-visible": FOCUS_RING,
          html: { scrollPaddingBlockEnd: TOAST_HEIGHT },
          body: { paddingBlockEnd: TOAST_HEIGHT },
          // Empty fields with automatic direction use the UI direction; in Arabic, this is
          // mirrored.
          "input[dir=auto][value=''], textarea[dir=auto]:placeholder-shown": { direction: "ltr" },
          "@media (prefers-reduced-motion: reduce)": {
            "*": { transition: "none !important", animation: "none !important" },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { "&:focus-visible": FOCUS_RING } },
      },
      MuiAlert: {
        styleOverrides: {
          root: {
            // On narrow screens, buttons are below the message.
            flexWrap: "wrap",
            "& .MuiAlert-message": { flex: "1 1 180px", minInlineSize: 0 },
            "& .MuiAlert-action": { marginInlineStart: "auto", whiteSpace: "nowrap" },
            variants: [
              {
                props: { severity: "warning", variant: "standard" },
                style: {
                  color: TEXT_COLOUR,
                  backgroundColor: "#fff0e2",
                  "& .MuiAlert-icon": { color: "#b34e00" },
                },
              },
            ],
          },
        },
      },
      // The content of a form scrolls between its title and its buttons.
      MuiDialog: {
        styleOverrides: {
          paper: { "& > form": { display: "contents" } },
          container: { blockSize: `calc(100% - ${TOAST_HEIGHT})` },
        },
      },
      MuiDrawer: { styleOverrides: { paper: { blockSize: `calc(100% - ${TOAST_HEIGHT})` } } },
      RaSidebar: {
        styleOverrides: {
          root: { "& .RaSidebar-fixed": { maxBlockSize: `calc(100vh - 3em - ${TOAST_HEIGHT})` } },
        },
      },
      RaCreateButton: {
        styleOverrides: {
          root: { "&.RaCreateButton-floating": { insetBlockEnd: `calc(60px + ${TOAST_HEIGHT})` } },
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { outlined: { borderColor: BORDER_COLOUR } },
      },
      MuiTextField: {
        defaultProps: { variant: "outlined", size: "small", margin: "dense", fullWidth: true },
      },
      MuiFormControl: { defaultProps: { variant: "outlined", size: "small", margin: "dense" } },
      // On phones, filters are on the surface of the list, and take the space of its rows.
      RaFilterForm: {
        styleOverrides: { root: { "@media (max-width: 599.95px)": { paddingInlineStart: 16 } } },
      },
      RaSearchInput: { defaultProps: { margin: "none" } },
      MuiAutocomplete: {
        defaultProps: { size: "small" },
        styleOverrides: { root: { minInlineSize: 200 }, listbox: { maxHeight: SELECT_HEIGHT } },
      },
      MuiSelect: {
        defaultProps: {
          MenuProps: {
            slotProps: {
              paper: { style: { maxHeight: SELECT_HEIGHT } },
              list: { onKeyDownCapture: onListKeyDown },
            },
          },
          SelectDisplayProps: { onKeyDownCapture: onSelectKeyDown },
        },
      },
      MuiTableCell: {
        styleOverrides: { root: { height: 40, paddingBlock: 4, borderColor: BORDER_COLOUR } },
      },
      MuiTableSortLabel: { styleOverrides: { root: { minBlockSize: 40, marginBlock: -4 } } },
      MuiCheckbox: {
        defaultProps: { slotProps: { root: { "aria-label": undefined }, input: inputLabelProps } },
        styleOverrides: { root: CHECKED_STYLES },
      },
      MuiCircularProgress: {
        defaultProps: { "aria-label": translateIn(locale, "ra.page.loading") },
      },
      MuiFormHelperText: {
        styleOverrides: {
          root: { overflowWrap: "anywhere", "&.Mui-disabled": { color: SECONDARY_TEXT_COLOUR } },
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
    },
  };
}

const THEMES = { "en-US": themeOf("en-US"), "ar-JO": themeOf("ar-JO") };

/** Returns the theme for the UI language. */
export function useTheme(): RaThemeOptions {
  return THEMES[useSyncExternalStore(onLanguageChange, () => messages.getLocale() as Locale)];
}
