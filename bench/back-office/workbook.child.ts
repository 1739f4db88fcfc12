#!/usr/bin/env node
import { createWriteStream } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createWorkbookStream } from "../../server/src/platform/workbook/workbook.ts";
import { COLUMNS, displayedCells, sampleSales } from "./workbook.rows.ts";

/**
 * Writes rows to a file as CSV or xlsx and prints duration, memory, CPU time and event loop delay
 * as JSON. Arguments: kind, file, number of rows.
 */
const [kind, file = "", count = "0"] = process.argv.slice(2);

/** Rows in batches, as from a database cursor: yields to the event loop before each batch. */
async function* rows() {
  let index = 0;
  for (const row of sampleSales(Number(count))) {
    if (index % 500 === 0) await yieldToEventLoop();
    index += 1;
    yield row;
  }
}

async function* csv() {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  for await (const row of rows()) yield `${displayedCells(row).map(quoted).join(",")}\r\n`;
}

const properties = { title: "الطلبات", creator: "Masthead", created: new Date() };
const sheets = [{ name: "الطلبات", columns: COLUMNS, rows: rows() }] as const;
const source =
  kind === "csv"
    ? Readable.from(csv())
    : createWorkbookStream({
        locale: "ar-JO",
        timeZone: "Asia/Amman",
        properties,
        sheets: [...sheets],
      });
const before = process.memoryUsage().rss;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const startedAt = performance.now();
await pipeline(source, createWriteStream(file));
const seconds = (performance.now() - startedAt) / 1000;
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    seconds,
    peak,
    growth: peak - before / 1_048_576,
    cpuSeconds: process.cpuUsage().user / 1e6,
    maxDelay: delay.max / 1e6,
  }),
);
