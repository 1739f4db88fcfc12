#!/usr/bin/env node
import { createWriteStream } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { workbook } from "../server/src/platform/workbook/workbook.ts";
import { COLUMNS, sales, shown } from "./workbook.rows.ts";

/** Writes the rows of bench/workbook.ts into a file, and says how long it took and how much more memory it took than before it began. */
const [kind, file = "", count = "0"] = process.argv.slice(2);

/** Rows in batches, as a cursor of the database gives them: with a turn of the event loop before each. */
async function* rows() {
  let index = 0;
  for (const row of sales(Number(count))) {
    if (index % 500 === 0) await turn();
    index += 1;
    yield row;
  }
}

async function* csv() {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  for await (const row of rows()) yield `${shown(row).map(quoted).join(",")}\r\n`;
}

const properties = { title: "الطلبات", creator: "Masthead", created: new Date() };
const sheets = [{ name: "الطلبات", columns: COLUMNS, rows: rows() }] as const;
const source =
  kind === "csv" ? Readable.from(csv()) : workbook({ locale: "ar-JO", timeZone: "Asia/Amman", properties, sheets: [...sheets] });
const before = process.memoryUsage().rss;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const began = performance.now();
await pipeline(source, createWriteStream(file));
const seconds = (performance.now() - began) / 1000;
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({ seconds, peak, more: peak - before / 1_048_576, processor: process.cpuUsage().user / 1e6, held: delay.max / 1e6 }),
);
