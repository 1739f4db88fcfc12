#!/usr/bin/env node
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { moveToCores } from "./cores.ts";
import { onDemoDatabase } from "./demo-product.ts";
import { allStats, endedSeconds, ownSeconds, STAT, statOf } from "./processes.ts";

/**
 * Processor time of one render, of the server and of PostgreSQL apart: `node bench/render.ts [--renders 150] [--pages article,home]
 * [--profile folder] [--data folder]`. Pages are asked for one after another, each article in turn, by a client on another core; no page is
 * cached. Says the least of several rounds. `--data` keeps the demo's database for the next run.
 */
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const WARM_UP = 600;
const ROUNDS = 6;

const { values } = parseArgs({
  options: {
    renders: { type: "string", default: "150" },
    pages: { type: "string", default: "article,home" },
    profile: { type: "string" },
    data: { type: "string" },
  },
});
const renders = Number(values.renders);

await onDemoDatabase(values.data, 0, async (dataDir, databaseUrl) => {
  const child = fileURLToPath(new URL("render.server.child.ts", import.meta.url));
  const server = fork(child, [databaseUrl, "https://news.example"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
  });
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    if (server.pid) moveToCores(SERVER_CORE, server.pid);
    moveToCores(CLIENT_CORE, process.pid);
    await bench(server, `http://127.0.0.1:${port}`, dataDir);
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
});

async function bench(server: ChildProcess, url: string, dataDir: string): Promise<void> {
  const kinds: Record<string, string[]> = { article: await articlesAt(url), home: ["/"], homeArabic: ["/ar"], latest: ["/latest-news"] };
  for (const kind of values.pages.split(",")) {
    const paths = kinds[kind] ?? [kind];
    await ask(url, paths, WARM_UP);
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await round(server, url, paths, dataDir));
    // Other work on the machine only ever adds to it.
    const { own, database, bytes } = rounds.reduce((best, one) => (one.own + one.database < best.own + best.database ? one : best));
    const parts = `server ${own.toFixed(2)}, PostgreSQL ${database.toFixed(2)}`;
    console.log(
      `${kind.padEnd(10)} ${(own + database).toFixed(2)} ms (${parts}); ${Math.round(bytes).toLocaleString("en")} bytes in brotli`,
    );
    if (values.profile) await profile(server, url, paths, join(resolve(values.profile), `${kind}.cpuprofile`));
  }
}

/** Of one render: milliseconds and bytes. */
interface Round {
  own: number;
  database: number;
  bytes: number;
}

async function round(server: ChildProcess, url: string, paths: string[], dataDir: string): Promise<Round> {
  const before = [await cpuOf(server), postgresSeconds(dataDir)] as const;
  const bytes = await ask(url, paths, renders);
  const [own, database] = [(await cpuOf(server)) - before[0], (postgresSeconds(dataDir) - before[1]) * 1000];
  return { own: own / renders, database: database / renders, bytes: bytes / renders };
}

async function profile(server: ChildProcess, url: string, paths: string[], file: string): Promise<void> {
  await message(server, "profile");
  await ask(url, paths, renders);
  await message(server, { writeTo: file });
}

async function articlesAt(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/articles-1.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>https:\/\/news\.example(\/[^<]*article\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? "");
  if (!found.length) throw new Error("the demo has no articles");
  return found;
}

/** Asks for pages one after another. Returns the bytes of the bodies as they were sent. */
async function ask(url: string, paths: string[], count: number): Promise<number> {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const response = await fetch(url + paths[i % paths.length], { headers: { "accept-encoding": "br" }, redirect: "manual" });
    bytes += Number(response.headers.get("content-length"));
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${response.status} for ${paths[i % paths.length]}`);
  }
  return bytes;
}

async function message<Reply>(server: ChildProcess, content: string | object): Promise<Reply> {
  server.send(content);
  return ((await once(server, "message")) as [Reply])[0];
}

async function cpuOf(server: ChildProcess): Promise<number> {
  const { user, system } = await message<NodeJS.CpuUsage>(server, "cpu");
  return (user + system) / 1000;
}

/** Processor time of all processes of the database, in seconds: of those that run, and with the main process of those that ended. */
function postgresSeconds(folder: string): number {
  const [main = ""] = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const workers = allStats().filter((stat) => stat[STAT.parent] === main);
  return workers.reduce((sum, stat) => sum + ownSeconds(stat), 0) + endedSeconds(statOf(main));
}
