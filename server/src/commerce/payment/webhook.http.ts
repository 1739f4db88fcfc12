import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import { WebhookRejected } from "../gateway/gateway.ts";
import { isConfigured } from "../gateway/gateways.ts";
import { receiveWebhook } from "./webhook.service.ts";

/** Maximum body of a webhook, in bytes. */
const BODY_LIMIT = 512 * 1024;

/**
 * Registers the webhook endpoint of the gateways. The raw body is kept, because the signature
 * covers its bytes, and nothing of it is read before verification. It is not a call of the
 * contract: the signature alone authorizes it, and no rate limit applies.
 */
export function registerWebhooks(http: FastifyInstance, platform: Platform): void {
  http.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    hooks.post<{ Params: { gateway: string }; Body: Buffer | undefined }>(
      "/api/v1/payment/webhook/:gateway",
      async (request, reply) => {
        reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
        try {
          await receiveWebhook(
            platform,
            request.params.gateway,
            request.body ?? Buffer.alloc(0),
            request.headers,
          );
        } catch (error) {
          if (!(error instanceof WebhookRejected)) throw error;
          const { gateway } = request.params;
          // A request to a gateway that is not in use is not ours.
          if (isConfigured(platform, gateway))
            dependencyFailed(platform.log, {
              dependency: "webhook",
              outcome: "refused",
              error,
              reference: gateway,
            });
          return reply.code(400).send("refused");
        }
        return reply.send("ok");
      },
    );
  });
}
