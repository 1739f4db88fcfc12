#!/usr/bin/env node
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { moveToCores } from "../tools/cores.ts";
import { withDemoDatabase } from "../tools/demo-product.ts";
import {
  allStats,
  endedChildrenCpuSeconds,
  ownCpuSeconds,
  STAT_FIELD,
  statOf,
} from "../tools/processes.ts";

/**
 * CPU time of one page render, of the server and of PostgreSQL separately: `node
 * bench/pages/render.ts [--renders 150] [--pages article,home] [--profile folder] [--data folder]`.
 * Requests pages one at a time, articles in rotation, from another core; no page is cached. Prints
 * the minimum of several rounds. `--data` keeps the demo database for the next run.
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

await withDemoDatabase(values.data, 0, async (dataDir, databaseUrl) => {
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
  const kinds: Record<string, string[]> = {
    article: await articlesAt(url),
    home: ["/"],
    homeArabic: ["/ar"],
    latest: ["/latest-news"],
  };
  for (const kind of values.pages.split(",")) {
    const paths = kinds[kind] ?? [kind];
    await requestPages(url, paths, WARM_UP);
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await round(server, url, paths, dataDir));
    // Other load on the machine only ever adds to the time, so the minimum is the best estimate.
    const { own, database, bytes } = rounds.reduce((best, next) =>
      next.own + next.database < best.own + best.database ? next : best,
    );
    const parts = `server ${own.toFixed(2)}, PostgreSQL ${database.toFixed(2)}`;
    console.log(
      `${kind.padEnd(10)} ${(own + database).toFixed(2)} ms (${parts}); ${Math.round(bytes).toLocaleString("en")} bytes in brotli`,
    );
    if (values.profile)
      await profile(server, url, paths, join(resolve(values.profile), `${kind}.cpuprofile`));
  }
}

/** Averages per render: CPU time in milliseconds, and bytes of the response body. */
interface Round {
  own: number;
  database: number;
  bytes: number;
}

async function round(
  server: ChildProcess,
  url: string,
  paths: string[],
  dataDir: string,
): Promise<Round> {
  const before = [await cpuOf(server), postgresSeconds(dataDir)] as const;
  const bytes = await requestPages(url, paths, renders);
  const [own, database] = [
    (await cpuOf(server)) - before[0],
    (postgresSeconds(dataDir) - before[1]) * 1000,
  ];
  return { own: own / renders, database: database / renders, bytes: bytes / renders };
}

async function profile(
  server: ChildProcess,
  url: string,
  paths: string[],
  file: string,
): Promise<void> {
  await exchange(server, "profile");
  await requestPages(url, paths, renders);
  await exchange(server, { writeTo: file });
}

async function articlesAt(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/articles-1.xml`)).text();
  const paths = [
    ...sitemap.matchAll(/<loc>https:\/\/news\.example(\/[^<]*article\/[^<]*)<\/loc>/g),
  ].map(([, path]) => path ?? "");
  if (!paths.length) throw new Error("the demo data has no articles");
  return paths;
}

/** Requests pages one at a time. Returns the bytes of the bodies as they were sent. */
async function requestPages(url: string, paths: string[], count: number): Promise<number> {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const response = await fetch(url + paths[i % paths.length], {
      headers: { "accept-encoding": "br" },
      redirect: "manual",
    });
    bytes += Number(response.headers.get("content-length"));
    await response.arrayBuffer();
    if (response.status !== 200)
      throw new Error(`${response.status} for ${paths[i % paths.length]}`);
  }
  return bytes;
}

async function exchange<Reply>(server: ChildProcess, message: string | object): Promise<Reply> {
  server.send(message);
  return ((await once(server, "message")) as [Reply])[0];
}

async function cpuOf(server: ChildProcess): Promise<number> {
  const { user, system } = await exchange<NodeJS.CpuUsage>(server, "cpu");
  return (user + system) / 1000;
}

/**
 * CPU time of all PostgreSQL processes that are children of the postmaster, running or ended, in
 * seconds.
 */
function postgresSeconds(folder: string): number {
  const [main = ""] = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const workers = allStats().filter((stat) => stat[STAT_FIELD.parent] === main);
  return (
    workers.reduce((sum, stat) => sum + ownCpuSeconds(stat), 0) +
    endedChildrenCpuSeconds(statOf(main))
  );
}
