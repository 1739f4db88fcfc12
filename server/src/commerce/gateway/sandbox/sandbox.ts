import { randomBytes } from "node:crypto";
import type { Db } from "../../../platform/postgres/database.ts";

export interface SandboxOptions {
  /** Secret key of clients, sent as Bearer token. */
  secretKey: string;
  /** Secret that webhooks are signed with. */
  webhookSecret: string;
  /** Target of all webhooks, overriding the URL requested by each client. */
  webhookUrl?: string | undefined;
  /** Delay of the first webhook of an event, in milliseconds. Default: none. */
  webhookDelay?: number;
  /** Number of copies of each webhook. Default: one. */
  webhookCopies?: number;
  /**
   * Sends each webhook after a random time up to webhookDelay, so that they arrive out of order.
   */
  webhookShuffle?: boolean;
  /** Milliseconds for which the response to a charge of a late card is held back. Default: 30 s. */
  lateness?: number;
  /** Milliseconds until a refund is decided, for cards with delayed refunds. Default: 3 s. */
  refundDelay?: number;
}

/** A running sandbox: its database, its options, and how to wake its webhook delivery. */
export interface Sandbox extends Required<Omit<SandboxOptions, "webhookUrl">> {
  db: Db;
  webhookUrl: string | undefined;
  /** Call after storing an event, so that its webhooks are sent immediately. */
  wake: () => void;
}

/** Creates an id that cannot be guessed. */
export const newSandboxId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString("base64url")}`;

/** A final refusal. `status` is the HTTP status. */
export class SandboxRefusal extends Error {
  override name = "SandboxRefusal";
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
