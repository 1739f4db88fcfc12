import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { isSameSecret } from "../../../platform/secrets.ts";
import type { ChargeRequest, CheckoutRequest, RefundRequest } from "../gateway.ts";
import { deleteRow, movementsBetween } from "./sandbox.store.ts";
import { sandboxCard } from "./sandbox.table.ts";
import { type Sandbox, SandboxRefusal, sandboxSecrets } from "./sandbox.ts";
import { attemptOfCharge, charge, findCharge, findRefund, refund } from "./sandbox-charge.ts";
import { attemptOf, closeCheckout, openCheckout, requireCheckout } from "./sandbox-checkout.ts";
import {
  type Decision,
  type DisputeRequest,
  decideDispute,
  findDispute,
  openDispute,
} from "./sandbox-dispute.ts";
import { behaviourOf } from "./test-cards.ts";

const BODY_LIMIT = 16 * 1024;

type ById<Body = unknown> = { Params: { id: string }; Body: Body };
type With<Request> = { Body: Request };
type Notified = { webhookUrl: string | null };

/** API for the server of a shop, authenticated with the secret key. */
export async function sandboxApi(http: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { secretKey } = sandboxSecrets(sandbox.settings);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: BODY_LIMIT },
    http.getDefaultJsonParser("error", "error"),
  );
  http.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${secretKey}`))
      throw new SandboxRefusal(401, "the secret key is missing or wrong");
  });
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error }, "the sandbox failed");
    return reply.code(status).send({ refusal: status >= 500 ? "internal error" : error.message });
  });

  http.post<With<CheckoutRequest & Notified>>("/checkouts", ({ body }) =>
    openCheckout(sandbox, body),
  );
  http.get<ById>("/checkouts/:id", async ({ params }) =>
    attemptOf(sandbox, await requireCheckout(sandbox.db, params.id)),
  );
  http.post<ById>("/checkouts/:id/expire", async ({ params }) =>
    attemptOf(sandbox, await closeCheckout(sandbox, params.id)),
  );
  http.post<With<ChargeRequest & Notified>>("/charges", async ({ body, raw }) => {
    const { row, isNew } = await charge(sandbox, body);
    if (isNew && behaviourOf(row.behaviour).late)
      await holdReply(raw.socket, sandbox.settings.SANDBOX_LATENESS);
    return attemptOfCharge(row);
  });
  http.get<ById>("/charges/:id", ({ params }) => findCharge(sandbox, params.id));
  http.post<With<RefundRequest>>("/refunds", ({ body }) => refund(sandbox, body));
  http.get<ById>("/refunds/:id", ({ params }) => findRefund(sandbox, params.id));
  http.post<With<DisputeRequest>>("/disputes", ({ body }) => openDispute(sandbox, body));
  http.get<ById>("/disputes/:id", ({ params }) => findDispute(sandbox, params.id));
  http.post<ById<{ state: Decision }>>(
    "/disputes/:id/decision",
    async ({ params: { id }, body }) => {
      await decideDispute(sandbox, id, body.state);
      return { id };
    },
  );
  http.post<With<{ token: string }>>("/cards/forget", async ({ body }) => {
    await deleteRow(sandbox.db, sandboxCard, body.token);
    return {};
  });
  http.get<{ Querystring: { from: string; until: string } }>("/movements", ({ query }) =>
    movementsBetween(sandbox.db, new Date(query.from), new Date(query.until)),
  );
}

/** Waits before the reply, until the client disconnects. */
async function holdReply(socket: Socket, time: number): Promise<void> {
  const disconnected = new AbortController();
  socket.once("close", () => disconnected.abort());
  await wait(time, undefined, { signal: disconnected.signal, ref: false }).catch(() => {});
}
