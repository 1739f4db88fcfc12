import { randomBytes } from "node:crypto";
import type { Money } from "@masthead/contract/commerce/money.ts";
import {
  amount as supportedAmount,
  currency as supportedCurrency,
} from "@masthead/contract/commerce/money-schemas.ts";
import type { ResolvedConfig } from "../../../config.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";

/** Settings of a sandbox, of the process or of a test. */
export type SandboxSettings = Pick<
  ResolvedConfig,
  | "SANDBOX_SECRET"
  | "APP_SECRET"
  | "SANDBOX_WEBHOOK_URL"
  | "SANDBOX_WEBHOOK_DELAY"
  | "SANDBOX_WEBHOOK_COPIES"
  | "SANDBOX_WEBHOOK_SHUFFLE"
  | "SANDBOX_LATENESS"
>;

/** A running sandbox. */
export interface Sandbox {
  settings: SandboxSettings;
  db: Db;
  /** Milliseconds until a delayed refund is decided. */
  refundDelay: number;
  /** Sends new webhooks immediately. */
  wake: () => void;
}

/** Secrets of shop and sandbox: of SANDBOX_SECRET if set, otherwise of this installation. */
export function sandboxSecrets({
  SANDBOX_SECRET,
  APP_SECRET,
}: Pick<SandboxSettings, "SANDBOX_SECRET" | "APP_SECRET">) {
  const secret = (use: string) => SANDBOX_SECRET || keyedHash(APP_SECRET, use, "");
  return {
    secretKey: `sk_sandbox_${secret("sandbox secret key")}`,
    webhookSecret: `whsec_sandbox_${secret("sandbox webhooks")}`,
  };
}

/** Creates an id that cannot be guessed. */
export const newSandboxId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString("base64url")}`;

/** A final refusal with its HTTP status. */
export class SandboxRefusal extends Error {
  override name = "SandboxRefusal";
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** @throws SandboxRefusal unless an amount can be charged, or is zero if nothing is */
export function requireMoney({ amount, currency }: Money, isFree = false): void {
  if (!canSimulateAmount({ amount, currency }) || isFree !== (amount === 0))
    throw new SandboxRefusal(400, "this amount cannot be charged");
}

/** Whether the sandbox can charge an amount: all that we support. */
export const canSimulateAmount = (money: Money): boolean =>
  supportedCurrency.safeParse(money.currency).success &&
  supportedAmount.safeParse(money.amount).success;

/** @throws SandboxRefusal if a row does not exist */
export function found<Row>(row: Row | undefined): Row {
  if (!row) throw new SandboxRefusal(404, "not found");
  return row;
}

/**
 * Returns the row with the idempotency key of a request.
 * @throws SandboxRefusal if the key was used for a different request
 */
export function sameRequest<Row extends object>(row: Row | undefined, request: Partial<Row>): Row {
  const fields = Object.keys(request) as (keyof Row)[];
  if (!row || fields.some((field) => row[field] !== request[field]))
    throw new SandboxRefusal(409, "keyUsed: this idempotency key was used for another request");
  return row;
}
