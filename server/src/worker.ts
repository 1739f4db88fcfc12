import Fastify, { LogController } from "fastify";
import { registerEmbeddedSandbox } from "./commerce/commerce.ts";
import type { Config } from "./config.ts";
import { startJobWorkers } from "./jobs.ts";
import { startClockGuard } from "./platform/clock-guard.ts";
import { type ProcessState, registerHealth } from "./platform/http/health.ts";
import type { Stoppable } from "./platform/http/server/stop.ts";
import { startPlatform } from "./platform/start.ts";
import { startOrUndo } from "./platform/start-or-undo.ts";
import { startProcessServices } from "./process-services.ts";

/** Timeout of receiving a request for a health check, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;

/**
 * Runs jobs in this process, and serves its health checks on PORT. With the embedded sandbox it
 * also serves the sandbox and its webhooks: jobs call the gateway of their own process.
 */
export async function workJobs(config: Config): Promise<Stoppable> {
  let state: ProcessState = "starting";
  const stopAccepting = async () => {
    state = "draining";
  };
  const { stop } = await startOrUndo(async (started) => {
    const platform = await startPlatform(
      config,
      config.DATABASE_URL ?? "",
      config.PUBLIC_URL ?? "",
    );
    started.defer(platform.stop);
    const clock = await startClockGuard(platform.database, { log: platform.log });
    started.defer(clock.close);
    const http = Fastify({
      loggerInstance: platform.log,
      logController: new LogController({ disableRequestLogging: true }),
      requestTimeout: REQUEST_TIMEOUT,
      forceCloseConnections: true,
    });
    registerHealth(http, platform, () => state);
    await registerEmbeddedSandbox(http, platform);
    started.defer(() => http.close());
    await http.listen({ host: config.HOST, port: config.PORT ?? 0 });
    // Running jobs are finished first: they may call the sandbox of their own process.
    started.defer(platform.jobs.stop);
    await startJobWorkers(platform, clock);
    started.defer(await startProcessServices(platform));
    // The readiness check answers 503 while running jobs are finished.
    started.defer(stopAccepting);
  });
  state = "started";
  return { stopAccepting, stop };
}
