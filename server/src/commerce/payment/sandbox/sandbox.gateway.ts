import { amount, currency } from "@masthead/contract/commerce/money.ts";
import type { z } from "zod";
import type { Config } from "../../../config.ts";
import { type Gateway, GatewayError, WebhookRefused } from "../gateway.ts";
import { SIGNATURE_HEADER, signatureFault } from "./sandbox-signature.ts";
import { attempt, movementPage, refund, sandboxEventBody, sandboxProblem } from "./sandbox-wire.ts";

/** Milliseconds that an answer may take. */
const PATIENCE = 10_000;
/** Replies that say that it will never be otherwise; others leave open what became of what was asked. */
const FINAL = new Set([400, 404, 409, 422]);

export interface SandboxAccess {
  /** Where its API is, without a slash at the end. */
  baseUrl: string;
  /** Where readers find its pages. */
  pagesUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Where it tells what happens; null: it was told otherwise. */
  webhookUrl: string | null;
  patience?: number;
}

/** The sandbox as the product speaks to it: over HTTP, wherever it stands. */
export function sandboxGateway(access: SandboxAccess): Gateway {
  const { webhookUrl } = access;
  const call = callerOf(access);
  return {
    name: "sandbox",
    accepts: (sum) => currency.safeParse(sum.currency).success && amount.safeParse(sum.amount).success,
    async openCheckout({ key, ...asked }) {
      const { id } = await call(attempt, "/checkouts", { key, body: { ...asked, webhookUrl } });
      return { id, url: `${access.pagesUrl}/pay/${id}` };
    },
    findCheckout: (id) => call(attempt, `/${id.startsWith("sch_") ? "charges" : "checkouts"}/${encodeURIComponent(id)}`),
    closeCheckout: (id) => call(attempt, `/checkouts/${encodeURIComponent(id)}/expire`, { body: {} }),
    charge: ({ key, ...asked }) => call(attempt, "/charges", { key, body: { ...asked, webhookUrl } }),
    refund: ({ key, ...asked }) => call(refund, "/refunds", { key, body: { ...asked, webhookUrl } }),
    findRefund: (id) => call(refund, `/refunds/${encodeURIComponent(id)}`),
    async forgetCard(token) {
      await call(null, "/cards/forget", { body: { token } });
    },
    readWebhook(body, headers) {
      const fault = signatureFault(access.webhookSecret, body, String(headers[SIGNATURE_HEADER] ?? ""), new Date());
      if (fault) throw new WebhookRefused(fault);
      const { id, kind, key } = sandboxEventBody.parse(JSON.parse(body.toString("utf8")));
      return { id, kind, key };
    },
    async *movements({ from, until }) {
      const span = { from: from.toISOString(), until: until.toISOString() };
      let after: string | null = null;
      do {
        const query: string = new URLSearchParams({ ...span, ...(after !== null && { after }) }).toString();
        const page: z.infer<typeof movementPage> = await call(movementPage, `/movements?${query}`);
        yield* page.data;
        after = page.next;
      } while (after !== null);
    },
  };
}

interface Asked {
  key?: string;
  body?: unknown;
}

type Call = <Schema extends z.ZodType | null>(
  schema: Schema,
  path: string,
  asked?: Asked,
) => Promise<Schema extends z.ZodType ? z.infer<Schema> : void>;

/** Speaks to the API. The address is a setting of the installation, so it may be this machine. */
function callerOf({ baseUrl, secretKey, patience = PATIENCE }: SandboxAccess): Call {
  return async (schema, path, { key, body } = {}) => {
    const headers: Record<string, string> = { authorization: `Bearer ${secretKey}`, "content-type": "application/json" };
    if (key) headers["idempotency-key"] = key;
    const request = { method: body ? "POST" : "GET", headers, body: body ? JSON.stringify(body) : null };
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${baseUrl}/v1${path}`, { ...request, signal: AbortSignal.timeout(patience), redirect: "error" });
      text = await answer.text();
    } catch (cause) {
      throw new GatewayError("the sandbox does not answer", { cause });
    }
    if (!answer.ok) throw refusalOf(answer.status, text);
    if (!schema) return undefined as never;
    const read = schema.safeParse(parsed(text));
    if (!read.success) throw new GatewayError("the sandbox answered something else", { cause: read.error });
    return read.data as never;
  };
}

function refusalOf(status: number, text: string): GatewayError {
  const problem = sandboxProblem.safeParse(parsed(text));
  const said = problem.success ? `${problem.data.error.code}: ${problem.data.error.message}` : "without a reason";
  return new GatewayError(`the sandbox answered ${status}, ${said}`, { final: problem.success && FINAL.has(status) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the product itself answers on this machine. */
export function ownAddress({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string | null {
  if (!PORT) return null;
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
