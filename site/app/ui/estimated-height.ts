/**
 * Heights in a narrow window, in rem: heading of a block, card with its image above the text, card
 * or row with its image beside it.
 */
export const HEADING_HEIGHT = 5;
export const CARD_HEIGHT = 26;
export const ROW_HEIGHT = 8.5;

/**
 * Style of a block with `defer-layout`: its estimated height in a narrow window, in rem. See
 * pieces.css.
 */
export const estimatedHeight = (rem: number) =>
  ({ "--estimate": `${rem}rem` }) as React.CSSProperties;
