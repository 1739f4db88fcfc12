#!/usr/bin/env node
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { temporaryFolder } from "../server/test/product.ts";
import { serveInstallation } from "../server/test/serve-installation.ts";

/**
 * Clients that hold connections: `node bench/slow-clients.ts [--heads 20000] [--readers 300]`. Half-sent heads come from two processes and 100 loopback
 * addresses, so that the cap per address is got around; readers pipeline 20 home pages each and read nothing. Meanwhile a reader with a new
 * connection each time asks for a page and for /healthz. Exit code 1 when one of those gets no 200 within 10 seconds.
 */
const { values } = parseArgs({ options: { heads: { type: "string", default: "20000" }, readers: { type: "string", default: "300" } } });
const heads = Number(values.heads);
const readers = Number(values.readers);

const CHILD = fileURLToPath(new URL("slow-clients.child.ts", import.meta.url));
const SETTLE = 5000;
const PATIENCE = 10_000;
/** As many open files as the system lets a process have. */
const MOST_FILES = ["sh", "-c", 'ulimit -n "$(ulimit -Hn)"; exec "$@"', "sh"];

const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(dataDir);
await migrateDatabase(postgres.url);
const { port, child: server } = await serveInstallation({ databaseUrl: postgres.url, dataDir }, { WORKERS: "1" }, MOST_FILES);
const children: ChildProcess[] = [];
let failed = 0;
try {
  await ask("/");
  await phase("before", 5);
  const one = await hold(1000, 201, 1, "head");
  console.log(`1,000 half heads from one address: ${(await counts([one])).open} open`);
  one.disconnect();
  const attackers = await Promise.all([hold(heads / 2, 1, 50, "head"), hold(heads / 2, 51, 50, "head"), hold(readers, 101, 10, "reader")]);
  console.log(
    `${heads.toLocaleString("en")} half heads from 100 addresses and ${readers} clients that do not read: ${(await counts(attackers)).open} open`,
  );
  await phase("during", 20);
  console.log(`25 s later: ${(await counts(attackers)).open} open`);
  await phase("past their deadlines", 20);
  console.log(`50 s later: ${(await counts(attackers)).open} open`);
  for (const child of attackers) child.disconnect();
  await wait(5000);
  await phase("after", 5);
  console.log(`${failed} requests of a reader failed`);
  process.exitCode = failed ? 1 : 0;
} finally {
  for (const child of children) child.kill();
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function hold(count: number, first: number, addresses: number, kind: string): Promise<ChildProcess> {
  const child = fork(CHILD, [String(port), String(count), String(first), String(addresses), kind]);
  children.push(child);
  await once(child, "message");
  return child;
}

/** Asked a moment later, since the kernel connects clients before the server has seen them. */
async function counts(some: ChildProcess[]): Promise<{ open: number }> {
  await wait(SETTLE);
  let open = 0;
  for (const child of some) {
    const answered = once(child, "message") as Promise<[{ open: number }]>;
    child.send("count");
    open += (await answered)[0].open;
  }
  return { open };
}

/** Asks as a reader does for so many seconds, and prints what came of it, and what the server takes. */
async function phase(name: string, seconds: number): Promise<void> {
  const times: number[] = [];
  let wrong = 0;
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await wait(200)) {
    for (const path of ["/latest-news", "/healthz"]) {
      const begun = performance.now();
      if (await ask(path)) times.push(performance.now() - begun);
      else wrong++;
    }
  }
  failed += wrong;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN);
  const memory = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024);
  const files = readdirSync(`/proc/${server.pid}/fd`).length;
  console.log(
    `${name}: ${times.length} answered, ${wrong} not; median ${at(0.5)} ms, slowest ${at(1)} ms; ${memory} MB, ${files} open files`,
  );
}

/** Whether a reader with a connection of its own gets 200. */
function ask(path: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(
      `http://127.0.0.1:${port}${path}`,
      { agent: false, timeout: PATIENCE, headers: { "accept-encoding": "br" } },
      (response) => {
        response.resume().on("end", () => done(response.statusCode === 200));
        response.on("error", () => done(false));
      },
    );
    request.on("timeout", () => request.destroy(new Error("too late")));
    request.on("error", () => done(false));
  });
}
