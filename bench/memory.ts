#!/usr/bin/env node
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from "../server/memory.js";
import { freePort } from "../server/test/processes/product.ts";
import { createMixedReaders } from "./pages/mixed-readers.ts";
import { withDemoDatabase } from "./tools/demo-product.ts";

/**
 * Memory of one server process over time, under readers of all public pages and of the API in three
 * encodings, with more pages than fit the cache: `node bench/memory.ts [--minutes 10] [--articles
 * 6000] [--rate 120] [--data folder]`. Prints the memory each minute in MB, by category. Exits with
 * 1 when memory exceeds the limit or keeps growing. PostgreSQL runs in processes of its own.
 */
const LIMIT_MB = 350;
/** Highest ratio of the last minutes to the first minutes with a full cache. */
const MAX_GROWTH = 1.1;
const MB = 1024 * 1024;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    articles: { type: "string", default: "6000" },
    rate: { type: "string", default: "120" },
    data: { type: "string" },
    flags: { type: "string" },
  },
});

/** Memory use as the server reports it, in bytes. */
interface MemoryReport extends NodeJS.MemoryUsage {
  /** Size of the page cache. */
  cached: number;
}

const root = fileURLToPath(new URL("..", import.meta.url));
await withDemoDatabase(values.data, Number(values.articles), async (dataDir, databaseUrl) => {
  const { server, url } = await startServer(dataDir, databaseUrl);
  try {
    await watch(server, url);
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
});

/** Starts the server with the flags of `npm start`. */
async function startServer(
  dataDir: string,
  databaseUrl: string,
): Promise<{ server: ChildProcess; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flags = values.flags?.split(" ") ?? MEMORY_FLAGS;
  const env = {
    ...MEMORY_ENVIRONMENT,
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PAGE_SEARCHES: "0",
    LOG_LEVEL: "warn",
  };
  const preload = fileURLToPath(new URL("memory.child.js", import.meta.url));
  const server = fork(join(root, "server/masthead.js"), ["start"], {
    cwd: root,
    env,
    execArgv: [...flags, "--import", preload],
  });
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error("the server exited before it was ready");
    await wait(100);
  }
  return { server, url };
}

async function watch(server: ChildProcess, url: string): Promise<void> {
  const readers = await createMixedReaders(url);
  console.log(`${readers.urlCount} URLs, ${values.rate} requests per second`);
  console.log(
    "minute     rss    heap (used)  buffers    other     file   cached  requests  rendered",
  );
  const rss: number[] = [await print(server, 0, 0, 0)];
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    const { sent, slow } = await readers.read(Number(values.rate), 60);
    rss.push(await print(server, minute, sent, slow));
  }
  const [full, last] = [average(rss.slice(3, 6)), average(rss.slice(-3))];
  const grows = rss.length > 6 && last > full * MAX_GROWTH;
  const over = Math.max(...rss) > LIMIT_MB;
  console.log(
    `Peak ${Math.round(Math.max(...rss))} MB${over ? `, over ${LIMIT_MB}` : ""}${grows ? "; memory grows" : ""}.`,
  );
  process.exitCode = over || grows ? 1 : 0;
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** Prints one row. Returns the resident memory in MB. */
async function print(
  server: ChildProcess,
  minute: number,
  sent: number,
  slow: number,
): Promise<number> {
  server.send("memory");
  const [report] = (await once(server, "message")) as [MemoryReport];
  const { resident, file } = residentOf(server);
  const other = resident - file - report.heapTotal - report.arrayBuffers;
  const cells = [
    resident,
    report.heapTotal,
    report.heapUsed,
    report.arrayBuffers,
    other,
    file,
    report.cached,
  ].map((bytes) => Math.round(bytes / MB));
  const [all, heap, used, ...rest] = cells.map((cell) => String(cell).padStart(8));
  console.log(
    `${String(minute).padStart(6)}${all}${heap} (${used?.trim()})`.padEnd(28) +
      rest.map((cell) => cell.padStart(9)).join("") +
      String(sent).padStart(10) +
      String(slow).padStart(10),
  );
  return resident / MB;
}

/** Resident memory, and the file-backed part of it: the program and its libraries. */
function residentOf(server: ChildProcess): { resident: number; file: number } {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
  return { resident: of("VmRSS"), file: of("RssFile") };
}
