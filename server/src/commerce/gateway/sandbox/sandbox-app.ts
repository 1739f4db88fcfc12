import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import { sandboxDisputePages, sandboxPages } from "./pages/sandbox-pages.http.ts";
import type { Sandbox, SandboxOptions } from "./sandbox.ts";
import { sandboxApi } from "./sandbox-api.http.ts";
import { sandboxOptions } from "./sandbox-settings.ts";
import { startWebhookDispatcher, type WebhookDispatcher } from "./sandbox-webhook-dispatcher.ts";

/** Path of the sandbox that is embedded in the product. */
export const SANDBOX_PATH = "/sandbox-gateway";

/**
 * Adds the sandbox to a server: `v1/` for shops, `pay/` for readers, `disputes/` for staff.
 * Webhooks are sent from when the server is ready until it closes.
 */
async function addSandbox(
  http: FastifyInstance,
  database: Pick<Database, "db">,
  options: SandboxOptions,
): Promise<void> {
  let dispatcher: WebhookDispatcher | undefined;
  const sandbox: Sandbox = {
    webhookDelay: 0,
    webhookCopies: 1,
    webhookShuffle: false,
    lateness: 30_000,
    refundDelay: 3000,
    webhookUrl: undefined,
    ...options,
    db: database.db,
    wake: () => dispatcher?.wake(),
  };
  http.addHook("onReady", async () => {
    dispatcher = startWebhookDispatcher(sandbox, http.log);
  });
  http.addHook("onClose", async () => dispatcher?.stop());
  await http.register((api) => sandboxApi(api, sandbox), { prefix: "/v1" });
  await http.register((pages) => sandboxPages(pages, sandbox), { prefix: "/pay" });
  await http.register((pages) => sandboxDisputePages(pages, sandbox), { prefix: "/disputes" });
}

/** Embeds the sandbox in the product, so that it can be tried without setup. */
export async function registerSandbox(
  http: FastifyInstance,
  { config, database }: Pick<Platform, "config" | "database">,
): Promise<void> {
  await http.register((sandbox) => addSandbox(sandbox, database, sandboxOptions(config)), {
    prefix: SANDBOX_PATH,
  });
}

/** Creates the standalone sandbox server, not yet listening. */
export async function sandboxApp(
  database: Pick<Database, "db">,
  options: SandboxOptions & { log?: FastifyBaseLogger },
): Promise<FastifyInstance> {
  const { log, ...sandbox } = options;
  const http = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    // Responses that are held back must not delay the end of the process.
    forceCloseConnections: true,
  });
  http.get("/healthz", () => ({ status: "ok" }));
  await addSandbox(http, database, sandbox);
  return http;
}
