import { SELECT_HEIGHT } from "@masthead/contract/platform/constants.ts";
import type { CheckboxOwnerState } from "@mui/material/Checkbox";
import { defaultLightTheme, type RaThemeOptions } from "react-admin";
import { onListKeyDown, onSelectKeyDown } from "../form/phone/type-ahead.ts";
import { TOAST_HEIGHT } from "../layout/toast-space.ts";
import { BORDER_COLOUR, SECONDARY_TEXT_COLOUR, TEXT_COLOUR } from "./colours.ts";

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

/** Default props and styles of components, in all languages. */
export const COMPONENT_OVERRIDES: RaThemeOptions["components"] = {
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
  MuiDialog: {
    // React passes clicks on to the component that has the dialog: a row of a list would open.
    defaultProps: { onClick: (event: { stopPropagation(): void }) => event.stopPropagation() },
    // The content of a form scrolls between its title and its buttons.
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
  // Long names of screens take a second line: react-admin cuts them. In the closed menu, which
  // shows only icons, a second line would move them apart.
  RaMenu: {
    styleOverrides: {
      root: {
        maxInlineSize: "100%",
        "&.RaMenu-open .RaMenuItemLink-root": {
          whiteSpace: "normal",
          lineHeight: 1.3,
          "& .MuiTypography-root": { whiteSpace: "normal", overflowWrap: "anywhere" },
        },
      },
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
  MuiFormHelperText: {
    styleOverrides: {
      root: { overflowWrap: "anywhere", "&.Mui-disabled": { color: SECONDARY_TEXT_COLOUR } },
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
};
