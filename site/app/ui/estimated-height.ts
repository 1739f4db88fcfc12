/**
 * Heights in a narrow window, in rem: heading of a block, row of cards that scrolls sideways, card
 * with its image beside the text.
 */
export const HEADING_HEIGHT = 5;
export const SWIPE_HEIGHT = 15;
export const ROW_HEIGHT = 8.5;

/**
 * Style of a block with `defer-layout`: its estimated height in a narrow window, in rem. See
 * pieces.css.
 */
export const estimatedHeight = (rem: number) =>
  ({ "--estimate": `${rem}rem` }) as React.CSSProperties;
