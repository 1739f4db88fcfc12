import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { WebhookRefused } from "./gateway.ts";
import { takeWebhook } from "./webhook.service.ts";

/** Longest body of a webhook, in bytes. */
const LONGEST = 512 * 1024;

/**
 * Where gateways tell what happened. The body is taken as its bytes, since its signature is over them; nothing of it is read before that is
 * verified. It is no call of the contract: who may make it is decided by the signature alone, and no limit counts it.
 */
export function registerWebhooks(http: FastifyInstance, platform: Platform): void {
  http.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LONGEST }, (_request, body, done) => done(null, body));
    hooks.post<{ Params: { gateway: string }; Body: Buffer | undefined }>("/api/v1/payment/webhook/:gateway", async (request, reply) => {
      reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
      try {
        await takeWebhook(platform, request.params.gateway, request.body ?? Buffer.alloc(0), request.headers);
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error;
        return reply.code(400).send("refused");
      }
      return reply.send("ok");
    });
  });
}
