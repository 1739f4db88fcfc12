/** Layout of a category's block on the home page. */
export type BlockShape = "wide" | "across" | "half";

/** Layouts repeat every four categories: one wide, one across, two that share a row. */
const LAYOUT_CYCLE: BlockShape[] = ["wide", "across", "half", "half"];

/** Returns the layout of the block at an index among all blocks. */
export const blockShape = (index: number): BlockShape =>
  LAYOUT_CYCLE[index % LAYOUT_CYCLE.length] ?? "wide";
