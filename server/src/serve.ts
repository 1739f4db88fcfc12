import cluster from "node:cluster";
import { resolve } from "node:path";
import { buildApp } from "./app.ts";
import type { BackgroundStart } from "./background-start.ts";
import { isSandbox } from "./commerce/commerce.ts";
import type { Config } from "./config.ts";
import { allJobs } from "./jobs.ts";
import { resolveListenUrl, startListening } from "./platform/http/server/listen.ts";
import { type Stoppable, stopOnSignal } from "./platform/http/server/stop.ts";
import { runWorkers, stopWithPrimary } from "./platform/http/server/workers.ts";
import { adminPath } from "./platform/pages/back-office.ts";
import { buildIfNeeded } from "./platform/pages/build.ts";
import { forBackground } from "./platform/platform.ts";
import { openDatabase } from "./platform/postgres/database.ts";
import { migrateDatabase } from "./platform/postgres/migrate.ts";
import { startPlatform } from "./platform/start.ts";
import { isEmpty, seedDemo } from "./seed/demo.ts";
import { describeDemoAccounts } from "./seed/demo-accounts.ts";

export interface ServeOptions {
  /** Seed an empty database with the demo newsroom, and build the site if it is not built. */
  demo: boolean;
  /** Serve the site from its sources. */
  development?: boolean;
}

/** Runs the server, in one process or in WORKERS processes, until it is stopped. */
export async function serve(config: Config, options: ServeOptions, backgroundStart?: BackgroundStart): Promise<void> {
  // A worker: the primary has prepared everything, and passes it in the environment.
  if (cluster.isWorker) return stopWithPrimary(serveRequests(config, options));
  if (!backgroundStart) throw new Error("the background start is missing for this command");

  const database = await backgroundStart.database;
  const { port, url } = await resolveListenUrl(config);
  const resolvedConfig: Config = { ...config, DATABASE_URL: database.url, PORT: port, PUBLIC_URL: config.PUBLIC_URL ?? url };
  await migrateDatabase(database.url);
  if (options.demo) await seedIfEmpty(resolvedConfig);
  await backgroundStart.site;

  const starting =
    config.WORKERS > 1
      ? runWorkers(config.WORKERS, { DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: resolvedConfig.PUBLIC_URL })
      : serveRequests(resolvedConfig, options);
  // A start that is interrupted is completed and then stopped, since some workers may already be serving.
  const building = new AbortController();
  stopOnSignal(async () => {
    building.abort();
    await (await starting).stop();
    await database.stop();
  });
  await starting;
  console.log(
    [
      `Masthead serves ${resolvedConfig.PUBLIC_URL}`,
      `  site      ${resolvedConfig.PUBLIC_URL}/  and  ${resolvedConfig.PUBLIC_URL}/ar`,
      `  staff     ${resolvedConfig.PUBLIC_URL}/${adminPath(config)}`,
      `  API docs  ${resolvedConfig.PUBLIC_URL}/api/docs`,
      `  data      ${resolve(config.DATA_DIR)}`,
      ...(isSandbox({ config }) ? ["  payments  sandbox: test cards only, no real payments (docs/payments.md)"] : []),
    ].join("\n"),
  );
  if (options.demo && !options.development) void buildRest(building.signal);
}

/** Builds what the first page does not need: the back office, and the server bundle, which speeds up the next start. */
async function buildRest(signal: AbortSignal): Promise<void> {
  try {
    await buildIfNeeded(console.log, ["backoffice", "server"], { inBackground: true, signal });
  } catch (error) {
    if (!signal.aborted) console.error((error as Error).message);
  }
}

async function seedIfEmpty(config: Config): Promise<void> {
  const url = config.DATABASE_URL ?? "";
  const { db, close } = openDatabase(url, { max: 1 });
  const empty = await isEmpty(db).finally(close);
  if (!empty) return;
  console.log("The database is empty: seeding it with the demo newsroom.");
  const platform = await startPlatform(config, url, config.PUBLIC_URL ?? "");
  const seeded = await seedDemo(forBackground(platform));
  console.log(`Demo: ${seeded.articles} articles, ${seeded.images} images; image variants are generated in the background.`);
  console.log(describeDemoAccounts(config));
  await platform.stop();
}

/** Serves requests and runs jobs in this process. */
async function serveRequests(config: Config, options: ServeOptions): Promise<Stoppable> {
  const platform = await startPlatform(config, config.DATABASE_URL ?? "", config.PUBLIC_URL ?? "");
  const development = options.development ? (await import("./dev.ts")).developmentSite(platform) : undefined;
  const { http, pages, web } = await buildApp(platform, development);
  platform.onChange((tags) => pages.cache.change(tags));
  await http.ready();
  await startListening(web.http, config);
  await platform.jobs.work(allJobs(forBackground(platform)));
  return {
    stopAccepting: () => web.stopAccepting(),
    async stop() {
      // Requests in progress need everything else, and the jobs that they enqueue are still run.
      await web.drain();
      await development?.close();
      await http.close();
      await platform.stop();
    },
  };
}
