/** Error in an import file, with its line. Nothing of the file is imported. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
  readonly line: number;
  readonly reason: string;

  /** @param line from 1 */
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** Item that was skipped because it cannot be parsed. */
export interface BrokenItem {
  /** Line of the file, from 1. */
  line: number;
  /** Empty if the item has no readable title. */
  title: string;
  reason: string;
}

/** Callback for each skipped broken item. Without it, the first broken item rejects the file. */
export type OnBrokenItem = (item: BrokenItem) => void;
