import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isSameSecret } from "../../../platform/secrets.ts";
import { type Sandbox, SandboxRefusal } from "./sandbox.ts";
import { listMovements, type MovementCursor } from "./sandbox-charge.store.ts";
import { charge, findCharge, findRefund, forgetCard, refund } from "./sandbox-charge.ts";
import { attemptOf, closeCheckout, findCheckout, openCheckout } from "./sandbox-checkout.ts";
import { decideDispute, findDispute, openDispute } from "./sandbox-dispute.ts";
import {
  cardReference,
  chargeRequest,
  checkoutRequest,
  disputeDecision,
  disputeRequest,
  idempotencyKeyHeader,
  movementsQuery,
  refundRequest,
} from "./sandbox-schemas.ts";

const BODY_LIMIT = 16 * 1024;

type IdParams = { Params: { id: string } };

/** API for the server of a shop, authenticated with the secret key. */
export async function sandboxApi(http: FastifyInstance, sandbox: Sandbox): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
  http.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${sandbox.secretKey}`))
      throw new SandboxRefusal(401, "key", "the secret key is missing or wrong");
  });
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = error instanceof SandboxRefusal ? error : undefined;
    const status = refusal?.status ?? error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error }, "the sandbox failed");
    const message = status >= 500 ? "internal error" : error.message;
    return reply.code(status).send({ error: { code: refusal?.code ?? "request", message } });
  });

  http.post("/checkouts", (request) =>
    openCheckout(sandbox, keyOf(request), bodyOf(request, checkoutRequest)),
  );
  http.get<IdParams>("/checkouts/:id", (request) => findCheckout(sandbox, request.params.id));
  http.post<IdParams>("/checkouts/:id/expire", async (request) =>
    attemptOf(await closeCheckout(sandbox, request.params.id)),
  );
  http.post("/charges", async (request) => {
    const { late, ...attempt } = await charge(
      sandbox,
      keyOf(request),
      bodyOf(request, chargeRequest),
    );
    if (late) await holdResponse(request, sandbox.lateness);
    return attempt;
  });
  http.get<IdParams>("/charges/:id", (request) => findCharge(sandbox, request.params.id));
  http.post("/refunds", (request) =>
    refund(sandbox, keyOf(request), bodyOf(request, refundRequest)),
  );
  http.get<IdParams>("/refunds/:id", (request) => findRefund(sandbox, request.params.id));
  http.post("/disputes", (request) => openDispute(sandbox, bodyOf(request, disputeRequest)));
  http.get<IdParams>("/disputes/:id", (request) => findDispute(sandbox, request.params.id));
  http.post<IdParams>("/disputes/:id/decision", (request) =>
    decideDispute(sandbox, request.params.id, bodyOf(request, disputeDecision).state),
  );
  http.post("/cards/forget", async (request, reply) => {
    await forgetCard(sandbox, bodyOf(request, cardReference).token);
    return reply.send({});
  });
  http.get("/movements", async (request) => {
    const { from, until, after, limit } = parse(movementsQuery, request.query);
    const range = {
      from: new Date(from),
      until: new Date(until),
      after: after ? readCursor(after) : null,
      limit,
    };
    const data = await listMovements(sandbox.db, range);
    const last = data.length === limit ? data.at(-1) : undefined;
    return { data, next: last ? `${last.at.toISOString()}|${last.id}` : null };
  });
}

/** Waits before the response, until the client disconnects. */
async function holdResponse(request: FastifyRequest, time: number): Promise<void> {
  const disconnected = new AbortController();
  request.raw.socket.once("close", () => disconnected.abort());
  await wait(time, undefined, { signal: disconnected.signal, ref: false }).catch(() => {});
}

function readCursor(text: string): MovementCursor {
  const [at = "", id = ""] = text.split("|");
  if (Number.isNaN(Date.parse(at)) || !id)
    throw new SandboxRefusal(400, "request", "after: invalid cursor");
  return { at: new Date(at), id };
}

const keyOf = (request: FastifyRequest): string =>
  parse(idempotencyKeyHeader, request.headers["idempotency-key"], "Idempotency-Key");

function bodyOf<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.infer<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(request.body as string);
  } catch {
    throw new SandboxRefusal(400, "request", "the body is not valid JSON");
  }
  return parse(schema, body);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name = "",
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    ({ path, message }) => `${[name, ...path].filter(Boolean).join(".")}: ${message}`,
  );
  throw new SandboxRefusal(400, "request", errors.join("; "));
}
