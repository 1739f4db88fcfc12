import type { Density } from "./density.ts";

/**
 * Variables that cells use: lines of a title, direction of a text and its secondary text, whether
 * text wraps, minimum width of a text, width of a thumbnail, maximum height of secondary text that
 * is always below the text.
 */
const VARIABLES = {
  comfortable: {
    "--title-lines": 2,
    "--cell-direction": "column",
    "--cell-wrap": "wrap",
    "--cell-white-space": "normal",
    "--text-width": "120px",
    "--thumbnail-width": "64px",
    "--detail-height": "none",
  },
  compact: {
    "--title-lines": 1,
    "--cell-direction": "row",
    "--cell-wrap": "nowrap",
    "--cell-white-space": "nowrap",
    "--text-width": "0px",
    "--thumbnail-width": "48px",
    "--detail-height": "18px",
  },
} as const;

/**
 * Rows of less than seven cells, and of seven: the fewer there are, the wider they may be beside a
 * title.
 */
const FEW_COLUMNS = "tr:not(:has(> :nth-child(7)))";
const SEVEN_COLUMNS = "tr:has(> :nth-child(7):last-child)";

const WITH_TITLES = ".RaDataTable-table:has([data-title])";

/** See `columnLimits`. */
const LIMITS_BESIDE_TITLES = {
  "&:not([data-cell])": { maxInlineSize: "var(--text-limit)" },
  "&[data-cell=state]": { maxInlineSize: "var(--state-limit)" },
  "&[data-cell=time]": { maxInlineSize: "var(--time-limit)" },
};

/**
 * One line per row: titles take the width that the other columns leave, and long texts are
 * truncated. Controls and times are not.
 */
const COMPACT_STYLES = {
  "& tr:not(.RaDataTable-expandRow) > .MuiTableCell-body": {
    paddingBlock: "2px",
    whiteSpace: "nowrap",
  },
  "& .RaDataTable-rowCell": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    maxInlineSize: "clamp(72px, 22vw - 236px, 260px)",
  },
  [`& :where(${SEVEN_COLUMNS}) > .RaDataTable-rowCell`]: {
    maxInlineSize: "clamp(80px, 22vw - 206px, 260px)",
  },
  [`& :where(${FEW_COLUMNS}) > .RaDataTable-rowCell`]: {
    maxInlineSize: "clamp(110px, 22vw - 162px, 260px)",
  },
  "& .RaDataTable-rowCell:is([data-cell=state], [data-cell=control], [data-cell=time])": {
    maxInlineSize: "none",
  },
  "& .RaDataTable-rowCell[data-cell=control]": { overflow: "visible" },
  "& .RaDataTable-rowCell:has(> [data-lines])": {
    maxInlineSize: "clamp(120px, 22vw - 180px, 340px)",
  },
  [`& :where(${FEW_COLUMNS}) > .RaDataTable-rowCell:has(> [data-lines])`]: {
    maxInlineSize: "clamp(150px, 22vw - 110px, 340px)",
  },
  // On narrow screens a heading may be wider: its longest word is not cut.
  [`& ${WITH_TITLES} .MuiTableCell-body`]: LIMITS_BESIDE_TITLES,
  [`& ${WITH_TITLES} .MuiTableCell-head`]: {
    "@media (min-width: 1280px)": LIMITS_BESIDE_TITLES,
  },
  "& .RaDataTable-table .MuiTableCell-paddingCheckbox": { inlineSize: 0, paddingInline: 0.5 },
  "& .RaDataTable-rowCell .MuiIconButton-root": { maxInlineSize: 35, maxBlockSize: 35 },
  "& .RaDataTable-rowCell:has([data-title])": {
    inlineSize: "100%",
    minInlineSize: 128,
    maxInlineSize: 0,
  },
  "& .RaDataTable-thead th:not(.MuiTableCell-paddingCheckbox, [data-cell=image], [data-cell=control])":
    {
      "@media (min-width: 1400px)": { minInlineSize: "min(80px, var(--text-limit))" },
      "@media (min-width: 1600px)": { minInlineSize: "min(112px, var(--text-limit))" },
    },
  "& .RaDataTable-table .MuiTableCell-root": {
    "@media (min-width: 1200px) and (max-width: 1279px)": { paddingInline: 0.5 },
  },
  "& .MuiTableCell-root > .MuiCheckbox-root": { padding: 0.625 },
};

/** Targets of 44 pixels on touch screens, at any density. */
const TOUCH_STYLES = {
  "@media (pointer: coarse)": {
    "& .MuiTableCell-root": { blockSize: 48 },
    "& .MuiCheckbox-root, & .MuiTableCell-root > .MuiCheckbox-root": { padding: 1.25 },
    "& .MuiSwitch-root": { overflow: "visible" },
    "& .MuiSwitch-input": { blockSize: 44, insetBlockStart: -10 },
    "& .MuiIconButton-root, & .MuiTableSortLabel-root": { minInlineSize: 44, minBlockSize: 44 },
  },
};

export const tableStyles = (density: Density) => ({
  ...VARIABLES[density],
  "& .RaDataTable-headerCell": {
    // Sticks below the app bar; in a table that scrolls in its own container, at the top of the
    // container.
    insetBlockStart: { xs: 0, lg: 48 },
    zIndex: 1,
    backgroundColor: "background.paper",
    fontWeight: 600,
    color: "text.secondary",
  },
  "& .MuiTableCell-root": { paddingInline: { lg: 1, xl: 2 } },
  // Expandable rows have their own button.
  "& .RaDataTable-expandHeader, & td:has(> .RaDataTable-expandIcon), & .RaDataTable-expandIconCell":
    { display: "none" },
  // Collapsed rows must not take up space.
  "& .RaDataTable-expandRow > td": { blockSize: "auto" },
  ...(density === "compact" && COMPACT_STYLES),
  ...TOUCH_STYLES,
});
