import { randomBytes } from "node:crypto";
import type { Db } from "../../../platform/postgres/database.ts";

export interface SandboxOptions {
  /** What its client shows as Bearer. */
  secretKey: string;
  /** What events are signed with. */
  webhookSecret: string;
  /** Where all events are told, instead of where each client asked for. */
  webhookUrl?: string | undefined;
  /** Milliseconds after which an event is told first. Default: at once. */
  webhookDelay?: number;
  /** How often each event is told. Default: once. */
  webhookCopies?: number;
  /** The delay of each telling is anything up to webhookDelay, so that they come out of order. */
  webhookShuffle?: boolean;
  /** Milliseconds for which the charge of a card that is late is held back. Default: 30 s. */
  lateness?: number;
  /** Milliseconds that a refund is under way, of cards whose refunds are. Default: 3 s. */
  refundDelay?: number;
}

/** A running sandbox: its books, how it was set, and its bell. */
export interface Sandbox extends Required<Omit<SandboxOptions, "webhookUrl">> {
  db: Db;
  webhookUrl: string | undefined;
  /** Rings after something was written down that is to be told. */
  wake: () => void;
}

/** A name in the sandbox's books that nobody guesses. */
export const newName = (prefix: string): string => `${prefix}_${randomBytes(18).toString("base64url")}`;

/** What the sandbox refuses for good. `status` is of HTTP. */
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
