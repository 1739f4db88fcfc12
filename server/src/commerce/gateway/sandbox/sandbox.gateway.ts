import type { Money } from "@masthead/contract/commerce/money.ts";
import { amount, currency } from "@masthead/contract/commerce/money-schemas.ts";
import type { z } from "zod";
import type { Config } from "../../../config.ts";
import { type Gateway, GatewayError, readEvent, WebhookRejected } from "../gateway.ts";
import { attempt, dispute, movementPage, refund, sandboxErrorBody } from "./sandbox-schemas.ts";
import { SIGNATURE_HEADER, signatureError } from "./sandbox-signature.ts";

/** Default timeout of a request, in milliseconds. */
const DEFAULT_TIMEOUT = 10_000;
/** HTTP statuses of final errors; any other error leaves the outcome of the request open. */
const FINAL_STATUSES = new Set([400, 404, 409, 422]);

export interface SandboxClientOptions {
  /** Base URL of its API, without a trailing slash. */
  baseUrl: string;
  /** Base URL of its pages, for readers. */
  pagesUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Target of its webhooks; null if its own settings decide. */
  webhookUrl: string | null;
  /** Timeout of a request, in milliseconds. */
  timeout?: number;
}

/** Whether the sandbox can charge an amount: all that we support. */
export const canSimulateAmount = (money: Money): boolean =>
  currency.safeParse(money.currency).success && amount.safeParse(money.amount).success;

/** Client of the sandbox: the product speaks to it over HTTP, wherever it runs. */
export function sandboxGateway(access: SandboxClientOptions): Gateway {
  const { webhookUrl } = access;
  const call = createCall(access);
  return {
    name: "sandbox",
    accepts: canSimulateAmount,
    async openCheckout({ key, ...request }) {
      const { id } = await call(attempt, "/checkouts", { key, body: { ...request, webhookUrl } });
      return { id, url: `${access.pagesUrl}/pay/${id}` };
    },
    findCheckout: (id) =>
      call(
        attempt,
        `/${id.startsWith("sch_") ? "charges" : "checkouts"}/${encodeURIComponent(id)}`,
      ),
    closeCheckout: (id) =>
      call(attempt, `/checkouts/${encodeURIComponent(id)}/expire`, { body: {} }),
    charge: ({ key, ...request }) =>
      call(attempt, "/charges", { key, body: { ...request, webhookUrl } }),
    refund: ({ key, ...request }) =>
      call(refund, "/refunds", { key, body: { ...request, webhookUrl } }),
    findRefund: (id) => call(refund, `/refunds/${encodeURIComponent(id)}`),
    async findDispute(id) {
      const found = await call(dispute, `/disputes/${encodeURIComponent(id)}`);
      return { ...found, url: `${access.pagesUrl}/disputes/${id}` };
    },
    async forgetCard(token) {
      await call(null, "/cards/forget", { body: { token } });
    },
    readWebhook(body, headers) {
      const fault = signatureError(
        access.webhookSecret,
        body,
        String(headers[SIGNATURE_HEADER] ?? ""),
        new Date(),
      );
      if (fault) throw new WebhookRejected(fault);
      try {
        return readEvent(JSON.parse(body.toString("utf8")));
      } catch (cause) {
        throw new WebhookRejected("signed, but not an event", { cause });
      }
    },
    async *movements({ from, until }) {
      const range = { from: from.toISOString(), until: until.toISOString() };
      let after: string | null = null;
      do {
        const query: string = new URLSearchParams({
          ...range,
          ...(after !== null && { after }),
        }).toString();
        const page: z.infer<typeof movementPage> = await call(movementPage, `/movements?${query}`);
        yield* page.data;
        after = page.next;
      } while (after !== null);
    },
  };
}

interface CallOptions {
  key?: string;
  body?: unknown;
}

type Call = <Schema extends z.ZodType | null>(
  schema: Schema,
  path: string,
  request?: CallOptions,
) => Promise<Schema extends z.ZodType ? z.infer<Schema> : void>;

/**
 * Sends requests to the API. Its URL is a setting of the installation, so it may be this machine.
 */
function createCall({ baseUrl, secretKey, timeout = DEFAULT_TIMEOUT }: SandboxClientOptions): Call {
  return async (schema, path, { key, body } = {}) => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${secretKey}`,
      "content-type": "application/json",
    };
    if (key) headers["idempotency-key"] = key;
    const init = {
      method: body ? "POST" : "GET",
      headers,
      body: body ? JSON.stringify(body) : null,
    };
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}/v1${path}`, {
        ...init,
        signal: AbortSignal.timeout(timeout),
        redirect: "error",
      });
      text = await response.text();
    } catch (cause) {
      throw new GatewayError("the sandbox did not respond", { cause });
    }
    if (!response.ok) throw errorOf(response.status, text);
    if (!schema) return undefined as never;
    const result = schema.safeParse(parseJson(text));
    if (!result.success)
      throw new GatewayError("the sandbox sent an unexpected response", { cause: result.error });
    return result.data as never;
  };
}

function errorOf(status: number, text: string): GatewayError {
  const problem = sandboxErrorBody.safeParse(parseJson(text));
  const reason = problem.success
    ? `${problem.data.error.code}: ${problem.data.error.message}`
    : "without a reason";
  return new GatewayError(`the sandbox responded with ${status}, ${reason}`, {
    final: problem.success && FINAL_STATUSES.has(status),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** URL of the product itself on this machine; null if it does not listen. */
export function localBaseUrl({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string | null {
  if (!PORT) return null;
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
