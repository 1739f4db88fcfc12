#!/usr/bin/env node
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../server/src/platform/postgres/migrate.ts";
import { temporaryFolder } from "../../server/test/processes/product.ts";
import { serveInstallation } from "../../server/test/processes/serve-installation.ts";

/**
 * Slow client attack: `node bench/faults/slow-clients.ts [--heads 20000] [--readers 300]`.
 * Half-sent request heads come from two processes and 100 loopback addresses, which bypasses the
 * connection limit per address; slow readers pipeline 20 home pages each and read nothing. At the
 * same time a normal client, with a new connection each time, requests a page and /healthz. Exits
 * with 1 when one of its requests is not answered with 200 within 10 seconds.
 */
const { values } = parseArgs({
  options: {
    heads: { type: "string", default: "20000" },
    readers: { type: "string", default: "300" },
  },
});
const heads = Number(values.heads);
const readers = Number(values.readers);

const CHILD = fileURLToPath(new URL("slow-clients.child.ts", import.meta.url));
const SETTLE_MS = 5000;
const TIMEOUT_MS = 10_000;
/** Command prefix that raises the limit of open files to the hard limit. */
const RAISE_FILE_LIMIT = ["sh", "-c", 'ulimit -n "$(ulimit -Hn)"; exec "$@"', "sh"];

const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(dataDir);
await migrateDatabase(postgres.url);
const { port, child: server } = await serveInstallation(
  { databaseUrl: postgres.url, dataDir },
  { WORKERS: "1" },
  RAISE_FILE_LIMIT,
);
const children: ChildProcess[] = [];
let failed = 0;
try {
  await isServed("/");
  await phase("before", 5);
  const singleAddress = await holdConnections(1000, 201, 1, "head");
  console.log(
    `1,000 half-sent heads from one address: ${(await countOpen([singleAddress])).open} open`,
  );
  singleAddress.disconnect();
  const attackers = await Promise.all([
    holdConnections(heads / 2, 1, 50, "head"),
    holdConnections(heads / 2, 51, 50, "head"),
    holdConnections(readers, 101, 10, "reader"),
  ]);
  console.log(
    `${heads.toLocaleString("en")} half-sent heads from 100 addresses and ${readers} clients that do not read: ${(await countOpen(attackers)).open} open`,
  );
  await phase("during", 20);
  console.log(`25 s later: ${(await countOpen(attackers)).open} open`);
  await phase("after the deadlines", 20);
  console.log(`50 s later: ${(await countOpen(attackers)).open} open`);
  for (const child of attackers) child.disconnect();
  await wait(5000);
  await phase("after", 5);
  console.log(`${failed} requests of normal clients failed`);
  process.exitCode = failed ? 1 : 0;
} finally {
  for (const child of children) child.kill();
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function holdConnections(
  count: number,
  first: number,
  addresses: number,
  kind: string,
): Promise<ChildProcess> {
  const child = fork(CHILD, [String(port), String(count), String(first), String(addresses), kind]);
  children.push(child);
  await once(child, "message");
  return child;
}

/**
 * Counts open connections, after a delay: the kernel accepts connections before the server has seen
 * them.
 */
async function countOpen(holders: ChildProcess[]): Promise<{ open: number }> {
  await wait(SETTLE_MS);
  let open = 0;
  for (const child of holders) {
    const reported = once(child, "message") as Promise<[{ open: number }]>;
    child.send("count");
    open += (await reported)[0].open;
  }
  return { open };
}

/**
 * Sends requests as a normal client for `seconds`, and prints their results and the resources of
 * the server.
 */
async function phase(name: string, seconds: number): Promise<void> {
  const times: number[] = [];
  let errors = 0;
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await wait(200)) {
    for (const path of ["/latest-news", "/healthz"]) {
      const startedAt = performance.now();
      if (await isServed(path)) times.push(performance.now() - startedAt);
      else errors++;
    }
  }
  failed += errors;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN);
  const memory = Math.round(
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024,
  );
  const files = readdirSync(`/proc/${server.pid}/fd`).length;
  console.log(
    `${name}: ${times.length} succeeded, ${errors} failed; median ${at(0.5)} ms, slowest ${at(1)} ms; ${memory} MB, ${files} open files`,
  );
}

/** Whether a request on a new connection is answered with 200 in time. */
function isServed(path: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(
      `http://127.0.0.1:${port}${path}`,
      { agent: false, timeout: TIMEOUT_MS, headers: { "accept-encoding": "br" } },
      (response) => {
        response.resume().on("end", () => done(response.statusCode === 200));
        response.on("error", () => done(false));
      },
    );
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", () => done(false));
  });
}
