import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import type { Sandbox, SandboxSettings } from "./sandbox.ts";
import { sandboxApi } from "./sandbox-api.http.ts";
import { completeDueRefunds } from "./sandbox-charge.ts";
import { expireOverdueCheckouts } from "./sandbox-checkout.ts";
import { sandboxPages } from "./sandbox-pages.http.ts";
import { type Dispatcher, deliverDueWebhooks, startDispatcher } from "./sandbox-webhooks.ts";

/** Path of the sandbox that is embedded in the product. */
export const SANDBOX_PATH = "/sandbox-gateway";

/** Milliseconds until a delayed refund is decided. */
const REFUND_DELAY = 3000;

/** Embeds the sandbox in the product, so that it can be tried without setup. */
export async function registerSandbox(
  http: FastifyInstance,
  { config, database }: Pick<Platform, "config" | "database">,
): Promise<void> {
  await http.register((scope) => addSandbox(scope, database, config), {
    prefix: SANDBOX_PATH,
  });
}

/** Creates the standalone sandbox server, not yet listening. */
export async function sandboxApp(
  database: Pick<Database, "db">,
  settings: SandboxSettings,
  { log, refundDelay }: { log?: FastifyBaseLogger; refundDelay?: number } = {},
): Promise<FastifyInstance> {
  const http = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    // Responses that are held back must not delay the end of the process.
    forceCloseConnections: true,
  });
  http.get("/healthz", () => ({ status: "ok" }));
  await addSandbox(http, database, settings, refundDelay);
  return http;
}

/**
 * Adds the API for shops below `v1/`, and the pages for readers and staff. Due work is done from
 * when the server is ready until it closes.
 */
async function addSandbox(
  http: FastifyInstance,
  { db }: Pick<Database, "db">,
  settings: SandboxSettings,
  refundDelay = REFUND_DELAY,
): Promise<void> {
  let dispatcher: Dispatcher | undefined;
  const sandbox: Sandbox = { settings, refundDelay, db, wake: () => dispatcher?.wake() };
  const doDueWork = async () => {
    await expireOverdueCheckouts(sandbox);
    await completeDueRefunds(sandbox);
    return deliverDueWebhooks(sandbox);
  };
  http.addHook("onReady", async () => {
    dispatcher = startDispatcher(doDueWork, http.log);
  });
  http.addHook("onClose", async () => dispatcher?.stop());
  await http.register((api) => sandboxApi(api, sandbox), { prefix: "/v1" });
  await http.register((pages) => sandboxPages(pages, sandbox));
}
