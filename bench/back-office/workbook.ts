#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readWithLibreOffice, requireLibreOffice } from "../tools/libreoffice.ts";
import { COLUMNS, displayedCells, sampleSales } from "./workbook.rows.ts";

/**
 * Workbook export: writes many rows as xlsx and as CSV, and opens the workbook in LibreOffice.
 * `node bench/back-office/workbook.ts [--rows 100000]`. Exits with 1 when memory grows by more than
 * the limit, or when any cell that LibreOffice displays differs from the written value.
 */
const MEMORY_LIMIT_MIB = 150;

const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } });
const ROWS = Number(values.rows);
requireLibreOffice();

interface WriteResult {
  seconds: number;
  /** Peak memory in MiB. */
  peak: number;
  /** Peak memory over that before writing, in MiB. */
  growth: number;
  cpuSeconds: number;
  /** Longest event loop delay, in milliseconds. */
  maxDelay: number;
}
const folder = mkdtempSync(join(tmpdir(), "masthead-workbook-"));
const child = fileURLToPath(new URL("workbook.child.ts", import.meta.url));
const write = (kind: "csv" | "xlsx"): WriteResult & { bytes: number } => {
  const file = join(folder, `written.${kind}`);
  const output = execFileSync(process.execPath, [child, kind, file, String(ROWS)], {
    encoding: "utf8",
  });
  return { ...(JSON.parse(output) as WriteResult), bytes: statSync(file).size };
};

try {
  const csv = write("csv");
  const xlsx = write("xlsx");
  for (const [name, { seconds, peak, growth, cpuSeconds, maxDelay, bytes }] of Object.entries({
    csv,
    xlsx,
  }))
    console.log(
      `${name.padEnd(5)} ${ROWS} rows of ${COLUMNS.length} cells in ${seconds.toFixed(2)} s (${Math.round(ROWS / seconds)} per second, ${cpuSeconds.toFixed(2)} s of CPU time), ` +
        `peak memory ${peak.toFixed(0)} MiB, ${growth.toFixed(0)} more than before, file ${(bytes / 1_048_576).toFixed(1)} MiB, event loop delay at most ${maxDelay.toFixed(0)} ms`,
    );
  console.log(`xlsx is written ${(csv.seconds / xlsx.seconds).toFixed(2)} times as fast as CSV`);
  const startedAt = performance.now();
  const opened = readWithLibreOffice(join(folder, "written.xlsx"));
  const mismatches = compare(opened);
  console.log(
    `opened and converted by LibreOffice in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${mismatches} of ${ROWS} rows differ`,
  );
  if (xlsx.growth > MEMORY_LIMIT_MIB)
    console.error(`memory grew by more than ${MEMORY_LIMIT_MIB} MiB`);
  process.exitCode = mismatches || xlsx.growth > MEMORY_LIMIT_MIB ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the number of rows that differ from the written ones, and also compares the totals of all
 * amounts.
 */
function compare([heading, ...rows]: string[][]): number {
  const moneyColumns = COLUMNS.flatMap(({ kind }, index) => (kind === "money" ? [index] : []));
  let mismatches = COLUMNS.some((column, index) => heading?.[index] !== column.heading) ? 1 : 0;
  const totals = { written: 0n, opened: 0n };
  let index = 0;
  for (const sale of sampleSales(ROWS)) {
    const expected = displayedCells(sale);
    const actual = (rows[index] ?? []).map((field, column) =>
      moneyColumns.includes(column) ? field.replaceAll(",", "") : field,
    );
    for (const column of moneyColumns) {
      totals.written += BigInt((expected[column] ?? "").replace(".", ""));
      totals.opened += BigInt((actual[column] ?? "").replace(".", ""));
    }
    if (expected.some((field, column) => field !== actual[column])) {
      mismatches += 1;
      if (mismatches < 4)
        console.error(
          `row ${index + 2}:\n  written ${JSON.stringify(expected)}\n  opened  ${JSON.stringify(actual)}`,
        );
    }
    index += 1;
  }
  if (rows.length !== ROWS) console.error(`${rows.length} rows instead of ${ROWS}`);
  console.log(
    `total of all amounts in minor units: written ${totals.written}, opened ${totals.opened}`,
  );
  return mismatches + Math.abs(rows.length - ROWS) + (totals.written === totals.opened ? 0 : 1);
}
