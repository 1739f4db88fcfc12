/** Rows that are read one ahead, so that the end of a sheet knows whether another has to follow. */
export interface RowsLeft<Row> {
  /** Whether there is another row. */
  more(): Promise<boolean>;
  /** The next row; only after `more` said that there is one. */
  take(): Row;
  /** Ends the source, whether it has come to its end or not. */
  close(): Promise<void>;
}

/** Reads a source row by row, one ahead of who takes them and no further. */
export function rowsLeft<Row>(rows: AsyncIterable<Row> | Iterable<Row>): RowsLeft<Row> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let next: IteratorResult<Row> | undefined;
  return {
    async more() {
      next ??= await source.next();
      return !next.done;
    },
    take() {
      if (!next || next.done) throw new Error("there is no row to take");
      const { value } = next;
      next = undefined;
      return value;
    },
    async close() {
      if (!next?.done) await source.return?.();
    },
  };
}
