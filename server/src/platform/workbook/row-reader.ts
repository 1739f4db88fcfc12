/** Reads rows one ahead, so that the writer of a sheet knows whether another row follows. */
export interface RowReader<Row> {
  /** Returns whether there is another row. */
  hasNext(): Promise<boolean>;
  /** Returns the next row; call only if there is one. */
  next(): Row;
  /** Ends the source, whether or not it is exhausted. */
  close(): Promise<void>;
}

/** Reads a source row by row, at most one row ahead. */
export function createRowReader<Row>(rows: AsyncIterable<Row> | Iterable<Row>): RowReader<Row> {
  const source =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let next: IteratorResult<Row> | undefined;
  return {
    async hasNext() {
      next ??= await source.next();
      return !next.done;
    },
    next() {
      if (!next || next.done) throw new Error("no row available");
      const { value } = next;
      next = undefined;
      return value;
    },
    async close() {
      if (!next?.done) await source.return?.();
    },
  };
}
