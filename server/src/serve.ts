import cluster from "node:cluster";
import { resolve } from "node:path";
import { buildApp } from "./app.ts";
import type { Begun } from "./begin.ts";
import { isSandbox } from "./commerce/payment/gateways.ts";
import type { Config } from "./config.ts";
import { allJobs } from "./jobs.ts";
import { adminPath } from "./platform/http/back-office.ts";
import { buildIfNeeded } from "./platform/http/build.ts";
import { attach, findAddress } from "./platform/http/server/listen.ts";
import { onStop, type Stoppable } from "./platform/http/server/stop.ts";
import { obeyPrimary, runWorkers } from "./platform/http/server/workers.ts";
import { forBackground } from "./platform/platform.ts";
import { openDatabase } from "./platform/postgres/database.ts";
import { migrateDatabase } from "./platform/postgres/migrate.ts";
import { startPlatform } from "./platform/start.ts";
import { isEmpty, seedDemo } from "./seed/demo.ts";
import { describeDemoAccounts } from "./seed/demo-accounts.ts";

export interface ServeOptions {
  /** Fill an empty database with the demonstration newsroom, and build the site if it is not built. */
  demo: boolean;
  /** Serve the site from its sources. */
  development?: boolean;
}

/** Runs the server, in one process or in WORKERS of them, until it is told to stop. */
export async function serve(config: Config, options: ServeOptions, begun?: Begun): Promise<void> {
  // A worker: its parent has prepared everything and says where.
  if (cluster.isWorker) return obeyPrimary(serveRequests(config, options));
  if (!begun) throw new Error("nothing was begun for this command");

  const database = await begun.database;
  const { port, url } = await findAddress(config);
  const own: Config = { ...config, DATABASE_URL: database.url, PORT: port, PUBLIC_URL: config.PUBLIC_URL ?? url };
  await migrateDatabase(database.url);
  if (options.demo) await fillIfEmpty(own);
  await begun.site;

  const starting =
    config.WORKERS > 1
      ? runWorkers(config.WORKERS, { DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: own.PUBLIC_URL })
      : serveRequests(own, options);
  // Also a start that is told to stop half-way is finished and then stopped, since some worker may be serving already.
  const building = new AbortController();
  onStop(async () => {
    building.abort();
    await (await starting).stop();
    await database.stop();
  });
  await starting;
  console.log(
    [
      `Masthead serves ${own.PUBLIC_URL}`,
      `  site      ${own.PUBLIC_URL}/  and  ${own.PUBLIC_URL}/ar`,
      `  staff     ${own.PUBLIC_URL}/${adminPath(config)}`,
      `  API docs  ${own.PUBLIC_URL}/api/docs`,
      `  data      ${resolve(config.DATA_DIR)}`,
      ...(isSandbox({ config }) ? ["  payments  sandbox: test cards only, no money moves (docs/payments.md)"] : []),
    ].join("\n"),
  );
  if (options.demo && !options.development) void buildRest(building.signal);
}

/** Builds what the first page does not need: the back office, and the bundle by which the next start is faster. */
async function buildRest(signal: AbortSignal): Promise<void> {
  try {
    await buildIfNeeded(console.log, ["backoffice", "server"], { inBackground: true, signal });
  } catch (error) {
    if (!signal.aborted) console.error((error as Error).message);
  }
}

async function fillIfEmpty(config: Config): Promise<void> {
  const url = config.DATABASE_URL ?? "";
  const { db, close } = openDatabase(url, { max: 1 });
  const empty = await isEmpty(db).finally(close);
  if (!empty) return;
  console.log("The database is empty: filling it with the demo newsroom.");
  const platform = await startPlatform(config, url, config.PUBLIC_URL ?? "");
  const made = await seedDemo(forBackground(platform));
  console.log(`Demo: ${made.articles} articles, ${made.pictures} pictures; picture sizes follow in the background.`);
  console.log(describeDemoAccounts(config));
  await platform.stop();
}

/** Serves requests and does jobs in this process. */
async function serveRequests(config: Config, options: ServeOptions): Promise<Stoppable> {
  const platform = await startPlatform(config, config.DATABASE_URL ?? "", config.PUBLIC_URL ?? "");
  const development = options.development ? (await import("./dev.ts")).developmentSite(platform) : undefined;
  const { http, pages, web } = await buildApp(platform, development);
  platform.onChange((tags) => pages.cache.change(tags));
  await http.ready();
  await attach(web.http, config);
  await platform.jobs.work(allJobs(forBackground(platform)));
  return {
    stopAccepting: () => web.stopAccepting(),
    async stop() {
      // Requests in progress need everything else, and what they put into queues is still done.
      await web.drain();
      await development?.close();
      await http.close();
      await platform.stop();
    },
  };
}
