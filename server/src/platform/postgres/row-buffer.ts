/** Milliseconds between writes. */
const WRITE_INTERVAL = 1000;
/** Number of buffered rows that triggers an immediate write. */
const WRITE_THRESHOLD = 500;
const WRITE_BATCH_SIZE = 2000;
/** Rows buffered while the database is unavailable. Further rows are dropped. */
const BUFFER_LIMIT = 100_000;

export interface RowBuffer<Row> {
  /** Returns whether the row was buffered; false: the buffer is full, and the row is dropped. */
  add(row: Row): boolean;
  /** Writes the buffered rows. Resolves when they are written or the write has failed. */
  flush(): Promise<void>;
}

/**
 * Buffers rows and writes them in bulk, one write at a time. Failed writes are retried after the
 * write interval.
 * @param onFailure called for each failed write, with the number of rows dropped since the previous
 *   failure
 */
export function createRowBuffer<Row>(
  write: (rows: Row[]) => Promise<void>,
  onFailure: (error: unknown, dropped: number) => void,
): RowBuffer<Row> {
  let pending: Row[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let dropped = 0;

  const schedule = () => {
    timer ??= setTimeout(() => void flush(), WRITE_INTERVAL);
  };
  const writeAll = async () => {
    while (pending.length) {
      const rows = pending.slice(0, WRITE_BATCH_SIZE);
      pending = pending.slice(WRITE_BATCH_SIZE);
      try {
        await write(rows);
      } catch (error) {
        pending = [...rows, ...pending];
        onFailure(error, dropped);
        dropped = 0;
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
      if (pending.length) schedule();
    });
    return writing;
  };
  return {
    add(row) {
      if (pending.length >= BUFFER_LIMIT) {
        dropped++;
        return false;
      }
      pending.push(row);
      if (pending.length >= WRITE_THRESHOLD && !writing) void flush();
      else schedule();
      return true;
    },
    async flush() {
      await writing;
      await flush();
      clearTimeout(timer);
    },
  };
}
