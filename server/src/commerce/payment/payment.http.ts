import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { hasEmbeddedSandbox } from "../gateway/gateways.ts";
import { registerSandbox } from "../gateway/sandbox/sandbox-app.ts";
import { registerWebhooks } from "./webhook.http.ts";

/** Registers the webhooks of the gateway, and the gateway itself if it is the embedded sandbox. */
export async function registerPaymentRoutes(
  http: FastifyInstance,
  platform: Platform,
): Promise<void> {
  if (hasEmbeddedSandbox(platform.config)) await registerSandbox(http, platform);
  registerWebhooks(http, platform);
}

/** Registers the embedded sandbox and its webhooks; nothing if the gateway is another one. */
export async function registerEmbeddedSandbox(
  http: FastifyInstance,
  platform: Platform,
): Promise<void> {
  if (!hasEmbeddedSandbox(platform.config)) return;
  await registerSandbox(http, platform);
  registerWebhooks(http, platform);
}
