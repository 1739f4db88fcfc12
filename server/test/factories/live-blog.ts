import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { bodyOf } from "./factory.ts";

type NewEntry = Parameters<Client["liveBlog"]["create"]>[0];

/** Input of an entry with a text, submitted unless stated. */
export const entryInput = (id: number, text: string, more: Partial<NewEntry> = {}): NewEntry => ({
  id,
  idempotencyKey: randomUUID(),
  body: bodyOf(text),
  ...more,
});
