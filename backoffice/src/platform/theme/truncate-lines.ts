/**
 * Styles of a text that is truncated after a number of lines, with an ellipsis. A string is the
 * value of a CSS variable.
 */
export const truncateLines = (lines: number | string) =>
  ({
    display: "-webkit-box",
    WebkitLineClamp: lines,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    overflowWrap: "anywhere",
  }) as const;
