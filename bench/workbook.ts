#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openWorkbook, requireLibreOffice } from "./open-workbook.ts";
import { COLUMNS, sales, shown } from "./workbook.rows.ts";

/**
 * Writes many rows as a workbook and as a plain CSV, and has LibreOffice open the workbook: `node bench/workbook.ts [--rows 100000]`.
 * Exits with 1 when memory grows beyond the limit, or when anything that LibreOffice shows differs from what was written.
 */
const LIMIT_MIB = 150;

const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } });
const ROWS = Number(values.rows);
requireLibreOffice();

interface Written {
  seconds: number;
  peak: number;
  more: number;
  processor: number;
  /** Milliseconds for which nothing else of the process had its turn, at most. */
  held: number;
}
const folder = mkdtempSync(join(tmpdir(), "masthead-workbook-"));
const child = fileURLToPath(new URL("workbook.child.ts", import.meta.url));
const write = (kind: "csv" | "xlsx"): Written & { bytes: number } => {
  const file = join(folder, `written.${kind}`);
  const told = execFileSync(process.execPath, [child, kind, file, String(ROWS)], { encoding: "utf8" });
  return { ...(JSON.parse(told) as Written), bytes: statSync(file).size };
};

try {
  const plain = write("csv");
  const book = write("xlsx");
  for (const [name, { seconds, peak, more, processor, held, bytes }] of Object.entries({ csv: plain, xlsx: book }))
    console.log(
      `${name.padEnd(5)} ${ROWS} rows of ${COLUMNS.length} cells in ${seconds.toFixed(2)} s (${Math.round(ROWS / seconds)} a second, ${processor.toFixed(2)} s of a core), ` +
        `peak ${peak.toFixed(0)} MiB, ${more.toFixed(0)} more than before, ${(bytes / 1_048_576).toFixed(1)} MiB, nothing else had its turn for ${held.toFixed(0)} ms at most`,
    );
  console.log(`a workbook is written ${(plain.seconds / book.seconds).toFixed(2)} times as fast as the CSV`);
  const began = performance.now();
  const opened = openWorkbook(join(folder, "written.xlsx"));
  const wrong = compare(opened);
  console.log(
    `opened and written out by LibreOffice in ${((performance.now() - began) / 1000).toFixed(1)} s: ${wrong} of ${ROWS} rows differ`,
  );
  if (book.more > LIMIT_MIB) console.error(`memory grew by more than ${LIMIT_MIB} MiB`);
  process.exitCode = wrong || book.more > LIMIT_MIB ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** How many rows are not what was written; sums of each currency are added up besides. */
function compare([heading, ...rows]: string[][]): number {
  const places = COLUMNS.flatMap(({ kind }, index) => (kind === "money" ? [index] : []));
  let wrong = COLUMNS.some((column, index) => heading?.[index] !== column.heading) ? 1 : 0;
  const sums = { written: 0n, opened: 0n };
  let index = 0;
  for (const sale of sales(ROWS)) {
    const expected = shown(sale);
    const found = (rows[index] ?? []).map((field, place) => (places.includes(place) ? field.replaceAll(",", "") : field));
    for (const place of places) {
      sums.written += BigInt((expected[place] ?? "").replace(".", ""));
      sums.opened += BigInt((found[place] ?? "").replace(".", ""));
    }
    if (expected.some((field, place) => field !== found[place])) {
      wrong += 1;
      if (wrong < 4) console.error(`row ${index + 2}:\n  written ${JSON.stringify(expected)}\n  opened  ${JSON.stringify(found)}`);
    }
    index += 1;
  }
  if (rows.length !== ROWS) console.error(`${rows.length} rows instead of ${ROWS}`);
  console.log(`all sums in their smallest units: written ${sums.written}, opened ${sums.opened}`);
  return wrong + Math.abs(rows.length - ROWS) + (sums.written === sums.opened ? 0 : 1);
}
