import cluster from "node:cluster";
import { buildApp } from "./app.ts";
import type { BackgroundStart } from "./background-start.ts";
import type { Config, ResolvedConfig } from "./config.ts";
import { startJobWorkers } from "./jobs.ts";
import { startPurgeQueue } from "./platform/cdn/purge-queue.ts";
import { startClockGuard } from "./platform/clock-guard.ts";
import { resolveListenUrl, startListening } from "./platform/http/server/listen.ts";
import { type Stoppable, stopOnSignal } from "./platform/http/server/stop.ts";
import { runWorkers, stopWithPrimary } from "./platform/http/server/workers.ts";
import { resolveSecrets } from "./platform/installation-secrets/installation-secrets.ts";
import { buildIfNeeded, compressIfNeeded, isUpToDate } from "./platform/pages/build.ts";
import { forBackground } from "./platform/platform.ts";
import { openDatabase } from "./platform/postgres/database.ts";
import type { DatabaseAddresses } from "./platform/postgres/database-settings.ts";
import { prepareSchema } from "./platform/postgres/migrate.ts";
import { setRoleTimeouts } from "./platform/postgres/role-timeouts.ts";
import { startPlatform } from "./platform/start.ts";
import { startOrUndo } from "./platform/start-or-undo.ts";
import { readMetrics, serveWorkerMetrics, startProcessServices } from "./process-services.ts";
import { isEmpty, seedDemo } from "./seed/demo.ts";
import { describeDemoAccounts } from "./seed/demo-accounts.ts";
import { describeBackOffice, describeSite } from "./serve-messages.ts";
import { workJobs } from "./worker.ts";

export interface ServeOptions {
  /** Seed an empty database with the demo newsroom, and build the site if it is not built. */
  demo: boolean;
  /** Serve the site from its sources. */
  development?: boolean;
}

/** Runs the server in its ROLE, in one process or in WORKERS processes, until it is stopped. */
export async function serve(
  config: Config,
  options: ServeOptions,
  backgroundStart?: BackgroundStart,
): Promise<void> {
  const startRole = config.ROLE === "worker" ? workJobs : serveRequests;
  // A process of WORKERS: the primary has prepared everything, and passes it in the environment.
  if (cluster.isWorker) return stopWithPrimary(startRole(config, options));
  if (!backgroundStart) throw new Error("the background start is missing for this command");
  if (config.ROLE === "worker" && !config.PUBLIC_URL)
    throw new Error(
      "PUBLIC_URL is required for a worker: mails and notifications contain links to the site",
    );

  const database = await backgroundStart.database;
  const { port, url } = await resolveListenUrl(config);
  await prepareSchema(database.addresses.direct, config.MIGRATE);
  await setRoleTimeouts(database.addresses, console.warn);
  const settings = await withSecrets(config, database.addresses);
  const resolvedConfig = {
    ...settings,
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: config.PUBLIC_URL ?? url,
  };
  if (options.demo) await seedIfEmpty(resolvedConfig, database.addresses);
  await backgroundStart.site;

  const starting = startOrUndo(async (started) => {
    if (config.WORKERS === 1)
      return void started.defer((await startRole(resolvedConfig, options)).stop);
    // Before the workers: each announces only once that it is measured.
    started.defer(await serveWorkerMetrics(config));
    const environment = {
      DATABASE_URL: database.url,
      PORT: String(port),
      PUBLIC_URL: resolvedConfig.PUBLIC_URL,
    };
    started.defer((await runWorkers(config.WORKERS, environment)).stop);
  });
  // A start that is interrupted is completed and then stopped, since some workers may already be
  // serving.
  const building = new AbortController();
  stopOnSignal(async () => {
    building.abort();
    await (await starting).stop();
    await database.stop();
  });
  await starting;
  const isBuilt = !options.demo || isUpToDate("backoffice");
  console.log(
    config.ROLE === "worker"
      ? `Masthead runs jobs; health checks are served at ${url}/readyz`
      : describeSite(resolvedConfig, isBuilt),
  );
  if (options.demo)
    void buildRest(
      options,
      building.signal,
      isBuilt ? undefined : describeBackOffice(resolvedConfig),
    );
}

/**
 * Builds the parts that the first page does not need: the back office, compressed assets, and the
 * server bundle, which speeds up the next start in production.
 * @param message printed when the back office is built
 */
async function buildRest(
  { development }: ServeOptions,
  signal: AbortSignal,
  message?: string,
): Promise<void> {
  const background = { inBackground: true, signal };
  try {
    await buildIfNeeded(console.log, ["backoffice"], background);
    if (message && !signal.aborted) console.log(message);
    if (development) return;
    await compressIfNeeded(background);
    await buildIfNeeded(console.log, ["server"], background);
  } catch (error) {
    if (!signal.aborted) console.error((error as Error).message);
  }
}

/** Completes the settings with the secrets in the database. */
async function withSecrets(config: Config, { direct }: DatabaseAddresses): Promise<ResolvedConfig> {
  const { db, close } = openDatabase(direct, { max: 1 });
  return resolveSecrets(config, db, (line) => console.warn(`masthead: ${line}`)).finally(close);
}

async function seedIfEmpty(config: Config, { requests, direct }: DatabaseAddresses): Promise<void> {
  const { db, close } = openDatabase(direct, { max: 1 });
  const empty = await isEmpty(db).finally(close);
  if (!empty) return;
  console.log("The database is empty: seeding it with the demo newsroom.");
  const platform = await startPlatform(config, requests.url, config.PUBLIC_URL ?? "");
  const seeded = await seedDemo(forBackground(platform), new Date(), console.log);
  console.log(
    `Demo: ${seeded.articles} articles, ${seeded.images} images; image variants are generated in the background.`,
  );
  console.log(describeDemoAccounts(config));
  await platform.stop();
}

/** Serves requests in this process, and runs jobs unless workers do. */
async function serveRequests(config: Config, options: ServeOptions): Promise<Stoppable> {
  let isStarting = true;
  const { result: web, stop } = await startOrUndo(async (started) => {
    const platform = await startPlatform(
      config,
      config.DATABASE_URL ?? "",
      config.PUBLIC_URL ?? "",
    );
    started.defer(platform.stop);
    const clock = await startClockGuard(platform.database, {
      log: platform.log,
      servesOnly: config.ROLE === "serve",
    });
    started.defer(clock.close);
    const development = options.development
      ? (await import("./dev.ts")).developmentSite(platform)
      : undefined;
    const appOptions = { ...development, metrics: readMetrics, isStarting: () => isStarting };
    const { http, pages, web, currentBuild } = await buildApp(platform, appOptions);
    started.defer(() => http.close());
    started.defer(async () => development?.close());
    platform.onChange((tags) => pages.cache.change(tags));
    await http.ready();
    started.defer(await startProcessServices(platform, pages));
    const purges = await startPurgeQueue(platform, currentBuild);
    started.defer(async () => purges?.stop());
    await startListening(web.http, config);
    // Requests in progress need everything else, and the jobs that they enqueue are still run.
    started.defer(() => web.drain());
    if (config.ROLE === "all") await startJobWorkers(platform, clock);
    return web;
  });
  isStarting = false;
  return { stopAccepting: () => web.stopAccepting(), stop };
}
