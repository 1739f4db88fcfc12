import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Platform } from "../../../platform/platform.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import type { Sandbox, SandboxOptions } from "./sandbox.ts";
import { sandboxApi } from "./sandbox-api.http.ts";
import { type Courier, startCourier } from "./sandbox-delivery.ts";
import { sandboxPages } from "./sandbox-pages.http.ts";
import { sandboxOptions } from "./sandbox-settings.ts";

/** Where the product has its sandbox, when it stands in the product. */
export const SANDBOX_PATH = "/sandbox-gateway";

/** Adds the sandbox to a server: `v1/` for shops, `pay/` for readers. It tells its events from when the server is ready until it closes. */
async function addSandbox(http: FastifyInstance, database: Pick<Database, "db">, options: SandboxOptions): Promise<void> {
  let courier: Courier | undefined;
  const sandbox: Sandbox = {
    webhookDelay: 0,
    webhookCopies: 1,
    webhookShuffle: false,
    lateness: 30_000,
    refundDelay: 3000,
    webhookUrl: undefined,
    ...options,
    db: database.db,
    wake: () => courier?.wake(),
  };
  http.addHook("onReady", async () => {
    courier = startCourier(sandbox, http.log);
  });
  http.addHook("onClose", async () => courier?.stop());
  await http.register((api) => sandboxApi(api, sandbox), { prefix: "/v1" });
  await http.register((pages) => sandboxPages(pages, sandbox), { prefix: "/pay" });
}

/** Puts the sandbox into the product, so that it needs nothing else to be tried. */
export async function registerSandbox(http: FastifyInstance, { config, database }: Pick<Platform, "config" | "database">): Promise<void> {
  await http.register((sandbox) => addSandbox(sandbox, database, sandboxOptions(config)), { prefix: SANDBOX_PATH });
}

/** The sandbox as a server of its own, not yet listening. */
export async function sandboxApp(
  database: Pick<Database, "db">,
  options: SandboxOptions & { log?: FastifyBaseLogger },
): Promise<FastifyInstance> {
  const { log, ...sandbox } = options;
  const http = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    // Charges that are held back must not hold up the end of the process.
    forceCloseConnections: true,
  });
  http.get("/healthz", () => ({ status: "ok" }));
  await addSandbox(http, database, sandbox);
  return http;
}
