#!/usr/bin/env node
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { articlePathsAt } from "../tools/article-paths.ts";
import { moveToCores } from "../tools/cores.ts";
import { startDemoDatabase } from "../tools/demo-product.ts";
import { treeCpuSeconds } from "../tools/processes.ts";
import { type RenderServer, startRenderServer } from "./render-server.ts";

/**
 * CPU time of one page render, of the server and of PostgreSQL separately: `node
 * bench/pages/render.ts [--renders 150] [--pages article,home] [--cold] [--profile folder]`. Requests
 * pages one at a time, articles in rotation, from another core; no page is cached. Prints the minimum
 * of several rounds. `--cold` clears the data in memory whenever each page has been requested once,
 * so that each render of an article reads it. `--profile` writes a CPU profile of the server.
 */
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const WARM_UP = 600;
const ROUNDS = 6;

const { values } = parseArgs({
  options: {
    renders: { type: "string", default: "150" },
    pages: { type: "string", default: "article,home" },
    cold: { type: "boolean" },
    profile: { type: "string" },
  },
});
const renders = Number(values.renders);

const database = await startDemoDatabase();
try {
  const options = values.profile
    ? ["--cpu-prof", `--cpu-prof-dir=${resolve(values.profile)}`]
    : undefined;
  const server = await startRenderServer(database, SERVER_CORE, options);
  moveToCores(CLIENT_CORE, process.pid);
  try {
    const kinds: Record<string, string[]> = {
      article: await articlePathsAt(server.url),
      home: ["/"],
      homeArabic: ["/ar"],
      latest: ["/latest-news"],
    };
    for (const kind of values.pages.split(","))
      await measureRenders(kind, server, kinds[kind] ?? [kind]);
  } finally {
    await server.stop();
  }
} finally {
  await database.stop();
}

async function measureRenders(name: string, server: RenderServer, paths: string[]) {
  await requestPages(server, paths, WARM_UP);
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    const cpu = () => [server.pid, database.databasePid].map(treeCpuSeconds);
    const before = cpu();
    const bytes = await requestPages(server, paths, renders);
    const [own = 0, sql = 0] = cpu().map(
      (seconds, i) => ((seconds - (before[i] ?? 0)) * 1000) / renders,
    );
    rounds.push({ own, sql, bytes: bytes / renders });
  }
  // Other load on the machine only ever adds to the time, so the minimum is the best estimate.
  const { own, sql, bytes } = rounds.reduce((best, next) =>
    next.own + next.sql < best.own + best.sql ? next : best,
  );
  console.log(
    `${name.padEnd(10)} ${(own + sql).toFixed(2)} ms (server ${own.toFixed(2)}, PostgreSQL ${sql.toFixed(2)}); ${Math.round(bytes).toLocaleString("en")} bytes in brotli`,
  );
}

/** Requests pages one at a time. Returns the bytes of the bodies as they were sent. */
async function requestPages(
  { url, forget }: RenderServer,
  paths: string[],
  count: number,
): Promise<number> {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    if (values.cold && i % paths.length === 0) await forget();
    const path = paths[i % paths.length];
    const response = await fetch(url + path, {
      headers: { "accept-encoding": "br" },
      redirect: "manual",
    });
    bytes += Number(response.headers.get("content-length"));
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${response.status} for ${path}`);
  }
  return bytes;
}
