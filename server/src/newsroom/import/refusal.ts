/** What is wrong with a file, and in which of its lines: nothing of it is brought in. */
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

/** An item that is left out because it cannot be understood. */
export interface BrokenItem {
  /** Line of the file, from 1. */
  line: number;
  /** Empty when the item has none that can be read. */
  title: string;
  reason: string;
}

/** Called for each broken item where these are skipped. Without it, the first broken item refuses the file. */
export type SkipBroken = (item: BrokenItem) => void;
