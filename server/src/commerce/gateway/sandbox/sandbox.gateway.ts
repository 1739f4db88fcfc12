import type { Config } from "../../../config.ts";
import {
  type Attempt,
  type Gateway,
  type GatewayDispute,
  GatewayError,
  type Movement,
  readEvent,
  WebhookRejected,
} from "../gateway.ts";
import { canSimulateAmount } from "./sandbox.ts";
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

/** Client of the sandbox: the product speaks to it over HTTP, wherever it runs. */
export function sandboxGateway(access: SandboxClientOptions): Gateway {
  const { webhookUrl } = access;
  const call = createCall(access);
  return {
    name: "sandbox",
    accepts: canSimulateAmount,
    async openCheckout(request) {
      const { id } = await call<Attempt>("/checkouts", { ...request, webhookUrl });
      return { id, url: `${access.pagesUrl}/pay/${id}` };
    },
    findCheckout: (id) =>
      call(`/${id.startsWith("sch_") ? "charges" : "checkouts"}/${encodeURIComponent(id)}`),
    closeCheckout: (id) => call(`/checkouts/${encodeURIComponent(id)}/expire`, {}),
    charge: (request) => call("/charges", { ...request, webhookUrl }),
    refund: (request) => call("/refunds", request),
    findRefund: (id) => call(`/refunds/${encodeURIComponent(id)}`),
    async findDispute(id) {
      const dispute = await call<GatewayDispute>(`/disputes/${encodeURIComponent(id)}`);
      return { ...dispute, url: `${access.pagesUrl}/disputes/${id}` };
    },
    forgetCard: (token) => call("/cards/forget", { token }),
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
      yield* await call<Movement[]>(`/movements?${new URLSearchParams(range)}`);
    },
  };
}

/**
 * Sends requests to the API: with a body to change something. Its URL is a setting of the
 * installation, so it may be this machine.
 */
const createCall =
  ({ baseUrl, secretKey, timeout = DEFAULT_TIMEOUT }: SandboxClientOptions) =>
  async <Result>(path: string, body?: object): Promise<Result> => {
    const request = {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    } as const;
    const { response, reply } = await send(`${baseUrl}/v1${path}`, request);
    if (response.ok) return reply;
    const reason = typeof reply?.refusal === "string" ? reply.refusal : null;
    throw new GatewayError(`the sandbox responded with ${response.status}, ${reason}`, {
      final: reason !== null && FINAL_STATUSES.has(response.status),
    });
  };

/** @throws GatewayError if no complete JSON reply arrives */
async function send(url: string, request: RequestInit) {
  try {
    const response = await fetch(url, request);
    return { response, reply: JSON.parse(await response.text(), reviveDate) };
  } catch (cause) {
    throw new GatewayError("the sandbox did not respond as expected", { cause });
  }
}

const DATE_FIELDS = new Set(["at", "openedAt", "evidenceDueAt"]);
const reviveDate = (field: string, value: unknown) =>
  DATE_FIELDS.has(field) && typeof value === "string" ? new Date(value) : value;

/** URL of the product itself on this machine; null if it does not listen. */
export function localBaseUrl({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string | null {
  if (!PORT) return null;
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
