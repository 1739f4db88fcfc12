import Fastify, { LogController } from "fastify";
import { hasEmbeddedSandbox, registerSandbox, registerWebhooks } from "./commerce/commerce.ts";
import type { Config } from "./config.ts";
import { startJobWorkers } from "./jobs.ts";
import { guardClock } from "./platform/clock-guard.ts";
import { registerHealth } from "./platform/http/health.ts";
import type { Stoppable } from "./platform/http/server/stop.ts";
import { startPlatform } from "./platform/start.ts";
import { startProcessServices } from "./process-services.ts";

/** Timeout of receiving a request for a health check, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;

/**
 * Runs jobs in this process, and serves its health checks on PORT. With the embedded sandbox it also serves that and its webhooks: jobs
 * call the gateway of their own process.
 */
export async function workJobs(config: Config): Promise<Stoppable> {
  const platform = await startPlatform(config, config.DATABASE_URL ?? "", config.PUBLIC_URL ?? "");
  const clock = await guardClock(platform);
  const http = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: true,
  });
  let draining = false;
  registerHealth(http, platform, () => draining);
  if (hasEmbeddedSandbox(platform.config)) {
    await registerSandbox(http, platform);
    registerWebhooks(http, platform);
  }
  await http.listen({ host: config.HOST, port: config.PORT ?? 0 });
  await startJobWorkers(platform, clock);
  const stopServices = await startProcessServices(platform);
  const stopAccepting = async () => {
    draining = true;
  };
  return {
    stopAccepting,
    async stop() {
      // The readiness check answers 503 while running jobs are finished.
      await stopAccepting();
      await stopServices();
      clock.close();
      await platform.jobs.stop();
      await http.close();
      await platform.stop();
    },
  };
}
