import type { Db } from "../../../platform/postgres/database.ts";
import { newSandboxId, type Sandbox } from "./sandbox.ts";
import { insertEvent } from "./sandbox-event.store.ts";

/** Event types of the sandbox. */
export type EventKind =
  | "checkout.paid"
  | "checkout.failed"
  | "checkout.expired"
  | "charge.paid"
  | "charge.failed"
  | "refund.open"
  | "refund.done"
  | "refund.failed"
  | "dispute.opened"
  | "dispute.updated"
  | "dispute.closed"
  | "dispute.fundsWithdrawn"
  | "dispute.fundsReinstated";

/**
 * Stores an event in the transaction of its cause. `webhookUrl` is where its client wants the
 * webhook.
 */
export async function recordEvent(
  sandbox: Sandbox,
  db: Db,
  kind: EventKind,
  subject: { key: string; webhookUrl: string | null; disputeId?: string },
): Promise<void> {
  const now = Date.now();
  const url = sandbox.webhookUrl ?? subject.webhookUrl;
  const { webhookDelay: delay } = sandbox;
  const deliveries = url ? Array.from({ length: sandbox.webhookCopies }) : [];
  await insertEvent(
    db,
    {
      id: newSandboxId("sevt"),
      kind,
      key: subject.key,
      disputeId: subject.disputeId ?? null,
      createdAt: new Date(now),
    },
    deliveries.map(() => ({
      url: url ?? "",
      dueAt: new Date(now + (sandbox.webhookShuffle ? Math.random() * delay : delay)),
    })),
  );
}
