/** What is wrong with a file, and in which of its lines: nothing of it is brought in. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
  readonly line: number;

  /** @param line from 1 */
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.line = line;
  }
}
