import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isSameSecret } from "../../../platform/secrets.ts";
import { type Sandbox, SandboxRefusal } from "./sandbox.ts";
import { listMovements, type MovementCursor } from "./sandbox-charge.store.ts";
import { charge, findCharge, findRefund, forgetCard, refund } from "./sandbox-charge.ts";
import { attemptOf, closeCheckout, findCheckout, openCheckout } from "./sandbox-checkout.ts";
import { cardNamed, chargeAsked, checkoutAsked, keyHeader, movementsAsked, refundAsked } from "./sandbox-wire.ts";

const BODY_LIMIT = 16 * 1024;

type Named = { Params: { id: string } };

/** What a shop's server calls, with the secret key. */
export async function sandboxApi(http: FastifyInstance, sandbox: Sandbox): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
  http.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${sandbox.secretKey}`))
      throw new SandboxRefusal(401, "key", "the secret key is missing or wrong");
  });
  http.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = error instanceof SandboxRefusal ? error : undefined;
    const status = refusal?.status ?? error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error }, "the sandbox failed");
    const message = status >= 500 ? "something went wrong" : error.message;
    return reply.code(status).send({ error: { code: refusal?.code ?? "request", message } });
  });

  http.post("/checkouts", (request) => openCheckout(sandbox, keyOf(request), bodyOf(request, checkoutAsked)));
  http.get<Named>("/checkouts/:id", (request) => findCheckout(sandbox, request.params.id));
  http.post<Named>("/checkouts/:id/expire", async (request) => attemptOf(await closeCheckout(sandbox, request.params.id)));
  http.post("/charges", async (request) => {
    const { late, ...decided } = await charge(sandbox, keyOf(request), bodyOf(request, chargeAsked));
    if (late) await held(request, sandbox.lateness);
    return decided;
  });
  http.get<Named>("/charges/:id", (request) => findCharge(sandbox, request.params.id));
  http.post("/refunds", (request) => refund(sandbox, keyOf(request), bodyOf(request, refundAsked)));
  http.get<Named>("/refunds/:id", (request) => findRefund(sandbox, request.params.id));
  http.post("/cards/forget", async (request, reply) => {
    await forgetCard(sandbox, bodyOf(request, cardNamed).token);
    return reply.send({});
  });
  http.get("/movements", async (request) => {
    const { from, until, after, limit } = checked(movementsAsked, request.query);
    const span = { from: new Date(from), until: new Date(until), after: after ? readCursor(after) : null, limit };
    const data = await listMovements(sandbox.db, span);
    const last = data.length === limit ? data.at(-1) : undefined;
    return { data, next: last ? `${last.at.toISOString()}|${last.id}` : null };
  });
}

/** Waits, unless who asks has gone. */
async function held(request: FastifyRequest, time: number): Promise<void> {
  const gone = new AbortController();
  request.raw.socket.once("close", () => gone.abort());
  await wait(time, undefined, { signal: gone.signal, ref: false }).catch(() => {});
}

function readCursor(text: string): MovementCursor {
  const [at = "", id = ""] = text.split("|");
  if (Number.isNaN(Date.parse(at)) || !id) throw new SandboxRefusal(400, "request", "after: is no place in a list");
  return { at: new Date(at), id };
}

const keyOf = (request: FastifyRequest): string => checked(keyHeader, request.headers["idempotency-key"], "Idempotency-Key");

function bodyOf<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.infer<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(request.body as string);
  } catch {
    throw new SandboxRefusal(400, "request", "the body is no JSON");
  }
  return checked(schema, body);
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, name = ""): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${[name, ...path].filter(Boolean).join(".")}: ${message}`);
  throw new SandboxRefusal(400, "request", faults.join("; "));
}
