/** Rows are written once a second, or as soon as there are so many. */
const EVERY = 1000;
const ENOUGH = 500;
/** Rows of one write at most, and those that wait at most while the database is away: what comes then is lost. */
const WRITE = 2000;
const MOST = 100_000;

export interface RowBuffer<Row> {
  add(row: Row): void;
  /** Writes what waits. Resolves when it is written, or cannot be. */
  flush(): Promise<void>;
}

/**
 * Gathers rows and writes them in bulk, one write at a time. What cannot be written waits for the next second.
 * @param onFailure told of each write that failed, with the rows that were lost for want of room since the last
 */
export function createBuffer<Row>(
  write: (rows: Row[]) => Promise<void>,
  onFailure: (error: unknown, lost: number) => void,
): RowBuffer<Row> {
  let waiting: Row[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let lost = 0;

  const schedule = () => {
    timer ??= setTimeout(() => void flush(), EVERY);
  };
  const writeAll = async () => {
    while (waiting.length) {
      const rows = waiting.slice(0, WRITE);
      waiting = waiting.slice(WRITE);
      try {
        await write(rows);
      } catch (error) {
        waiting = [...rows, ...waiting];
        onFailure(error, lost);
        lost = 0;
        schedule();
        return;
      }
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
      if (waiting.length) schedule();
    });
    return writing;
  };
  return {
    add(row) {
      if (waiting.length >= MOST) {
        lost++;
        return;
      }
      waiting.push(row);
      if (waiting.length >= ENOUGH && !writing) void flush();
      else schedule();
    },
    async flush() {
      await writing;
      await flush();
      clearTimeout(timer);
    },
  };
}
