import type { Db } from "../../../platform/postgres/database.ts";
import { newName, type Sandbox } from "./sandbox.ts";
import { insertEvent } from "./sandbox-event.store.ts";

/** As the sandbox calls what happens. */
export type EventKind =
  | "checkout.paid"
  | "checkout.failed"
  | "checkout.expired"
  | "charge.paid"
  | "charge.failed"
  | "refund.open"
  | "refund.done"
  | "refund.failed";

/** Writes down what happened, in the transaction in which it does. `webhookUrl` is where its client wants to hear of it. */
export async function recordEvent(
  sandbox: Sandbox,
  db: Db,
  kind: EventKind,
  of: { key: string; webhookUrl: string | null },
): Promise<void> {
  const now = Date.now();
  const url = sandbox.webhookUrl ?? of.webhookUrl;
  const { webhookDelay: delay } = sandbox;
  const tellings = url ? Array.from({ length: sandbox.webhookCopies }) : [];
  await insertEvent(
    db,
    { id: newName("sevt"), kind, key: of.key, createdAt: new Date(now) },
    tellings.map(() => ({ url: url ?? "", dueAt: new Date(now + (sandbox.webhookShuffle ? Math.random() * delay : delay)) })),
  );
}
