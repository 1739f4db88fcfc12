#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { get } from "node:http";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { sharePreview } from "../server/src/newsroom/article/article-preview.service.ts";
import type { CallContext } from "../server/src/platform/platform.ts";
import { openDatabase } from "../server/src/platform/postgres/database.ts";
import { type DemoProduct, startDemoProduct } from "./demo-product.ts";
import { clientName, type Load, type Measured, measure } from "./load.ts";
import { startNginx } from "./nginx.ts";

/** How an article's page compares with the same bytes from nginx, each on one and the same core. */
const LIMITS = { cached: 1 / 2, uncached: 1 / 200 };
/** Uncached requests that the server's code needs until it is as fast as it gets. */
const WARM_UP = 3000;
/** A server that has less of its core than this shares it with something else. */
const QUIET = 0.8;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;

const { values } = parseArgs({ options: { seconds: { type: "string", default: "3" }, rounds: { type: "string", default: "8" } } });
const seconds = Number(values.seconds);

if (availableParallelism() < 2) throw new Error("server and client need a core each");
if (spawnSync("taskset", ["-V"]).status !== 0) throw new Error("taskset is not installed; on Debian: apt-get install util-linux");

const demo = await startDemoProduct({ prefix: ["taskset", "-c", String(SERVER_CORE)] });
try {
  const { product } = demo;
  const [article] = (await (await fetch(`${product.url}/api/v2/article/main?locale=en-US`)).json()) as ArticleCard[];
  if (!article) throw new Error("the demo has no article");
  const url = product.url + articlePath(article);
  const reply = await rawReply(url);
  const nginx = await startNginx(SERVER_CORE, reply.body, reply.headers);
  try {
    if (!(await rawReply(nginx.url)).body.equals(reply.body)) throw new Error("nginx serves other bytes");
    // A preview is the same page, rendered for each request.
    const uncached = product.url + (await previewPath(demo, article.id));
    await warmUp(uncached);
    const ask = (pid: number, load: Omit<Load, "seconds">) => measure(CLIENT_CORE, pid, { ...load, seconds });
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      rounds.push({
        nginx: await ask(nginx.pid, { url: nginx.url }),
        cached: await ask(product.pid, { url }),
        uncached: await ask(product.pid, { url: uncached }),
      });
    }
    process.exitCode = report(rounds, reply.body.length);
  } finally {
    await nginx.stop();
  }
} finally {
  await demo.stop();
}

/** A reply as it is sent to who takes brotli, without unpacking it. */
function rawReply(url: string): Promise<{ body: Buffer; headers: Headers }> {
  return new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done({ body: Buffer.concat(chunks), headers: new Headers(response.headers as Record<string, string>) }));
    }).on("error", fail);
  });
}

async function previewPath({ databaseUrl, product: { dataDir } }: DemoProduct, id: number): Promise<string> {
  const { db, close } = openDatabase(databaseUrl);
  const context = { platform: { config: { DATA_DIR: dataDir } }, db, now: new Date() } as unknown as CallContext;
  const { path } = await sharePreview(context, id);
  await close();
  return path;
}

async function warmUp(url: string): Promise<void> {
  for (let asked = 0; asked < WARM_UP; asked += 10) {
    await Promise.all(Array.from({ length: 10 }, async () => (await fetch(url)).arrayBuffer()));
  }
}

interface Round {
  nginx: Measured;
  cached: Measured;
  uncached: Measured;
}

/**
 * Prints what was measured; 1 when a limit is missed. Other work of the machine only ever slows a round, so the fastest round of
 * each is what it can do.
 */
function report(rounds: Round[], bytes: number): number {
  console.log(
    `An article of ${(bytes / 1000).toFixed(1)} kB in brotli, asked for by ${clientName()}; replies a second on one core, and how busy that was:`,
  );
  console.log("        nginx          cached        uncached");
  const cell = ({ perSecond, busy }: Measured) =>
    `${Math.round(perSecond).toLocaleString("en").padStart(9)} ${`${Math.round(busy * 100)}%`.padStart(5)}`;
  for (const { nginx, cached, uncached } of rounds) console.log([nginx, cached, uncached].map(cell).join(" "));
  const of = (name: keyof Round) => fastest(rounds.map((round) => round[name]));
  const [nginx, cached, uncached] = [of("nginx"), of("cached"), of("uncached")];
  console.log([nginx, cached, uncached].map(cell).join(" "), " fastest");
  if (nginx.busy < QUIET)
    console.log(
      `nginx never had more than ${Math.round(nginx.busy * 100)}% of its core: the machine is too busy for these figures to say much.`,
    );
  const shares = { cached: cached.perSecond / nginx.perSecond, uncached: uncached.perSecond / nginx.perSecond };
  console.log(`cached / nginx    ${shares.cached.toFixed(2)} (at least ${LIMITS.cached})`);
  console.log(`uncached / nginx  1/${Math.round(1 / shares.uncached)} (at least 1/${1 / LIMITS.uncached})`);
  const met = shares.cached >= LIMITS.cached && shares.uncached >= LIMITS.uncached;
  console.log(met ? "Both limits are met." : "A limit is missed.");
  return met ? 0 : 1;
}

function fastest(measured: Measured[]): Measured {
  return measured.reduce((best, one) => (one.perSecond > best.perSecond ? one : best));
}
