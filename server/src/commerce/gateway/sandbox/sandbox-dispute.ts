import { CURRENCY_EXPONENTS } from "@masthead/contract/commerce/money.ts";
import { CONTESTED_DISPUTE_STATES, type DisputeState } from "@masthead/contract/commerce/states.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { GatewayDispute } from "../gateway.ts";
import { findRow, insertRow, movementsOfDispute, updateRow } from "./sandbox.store.ts";
import { sandboxCharge, sandboxDispute } from "./sandbox.table.ts";
import { found, newSandboxId, type Sandbox, SandboxRefusal } from "./sandbox.ts";
import type { ChargeRow } from "./sandbox-charge.ts";
import { recordEvent } from "./sandbox-webhooks.ts";

export type DisputeRow = typeof sandboxDispute.$inferSelect;

/** Fee of a chargeback, in whole units of its currency. It is not returned. */
const FEE_UNITS = 15;
/** Time for evidence, in milliseconds. */
const EVIDENCE_TIME = 7 * DAY;

/** State that evidence or the bank leads to. */
export type Decision = Exclude<DisputeState, "inquiry">;

/** Decisions that are possible in each state, on the page of a dispute and by the API. */
export const DECISIONS: Readonly<Record<DisputeState, readonly Decision[]>> = {
  inquiry: ["needsResponse", "closed"],
  needsResponse: ["underReview", "won", "lost"],
  underReview: ["won", "lost"],
  won: [],
  lost: [],
  closed: [],
};

export type DisputeRequest = Pick<DisputeRow, "chargeId"> &
  Partial<Pick<DisputeRow, "amount" | "reason" | "state">>;

/**
 * Opens a dispute of a charge, as its card holder's bank would: by default of all that was not
 * refunded.
 * @throws SandboxRefusal if no paid charge has this id, it is disputed already, or the amount
 *   exceeds it
 */
export async function openDispute(
  sandbox: Sandbox,
  { chargeId, amount, reason = "fraudulent", state = "needsResponse" }: DisputeRequest,
): Promise<{ id: string }> {
  const id = await sandbox.db.transaction(async (tx) => {
    const charge = await findRow(tx, sandboxCharge, { id: chargeId }, true);
    if (charge?.state !== "paid") throw new SandboxRefusal(400, "there is no such paid charge");
    if (await findRow(tx, sandboxDispute, { chargeId }))
      throw new SandboxRefusal(409, "the charge is disputed already");
    const disputed = amount ?? charge.amount - charge.refunded;
    if (disputed < 1 || disputed > charge.amount)
      throw new SandboxRefusal(400, "the amount exceeds the charge");
    return recordDispute(sandbox, tx, charge, { amount: disputed, reason, state });
  });
  sandbox.wake();
  return { id };
}

/** Records a dispute of a locked charge. Returns its id. */
export async function recordDispute(
  sandbox: Sandbox,
  tx: Db,
  {
    id: chargeId,
    key,
    currency,
    webhookUrl,
  }: Pick<ChargeRow, "id" | "key" | "currency" | "webhookUrl">,
  values: Pick<DisputeRow, "amount" | "reason" | "state">,
): Promise<string> {
  const createdAt = new Date();
  const row = {
    id: newSandboxId("sdp"),
    chargeId,
    currency,
    createdAt,
    ...values,
    evidenceDueAt: new Date(createdAt.getTime() + EVIDENCE_TIME),
  };
  await insertRow(tx, sandboxDispute, row);
  const subject = { key, webhookUrl, disputeId: row.id };
  await recordEvent(sandbox, tx, "dispute.opened", subject);
  if (row.state !== "inquiry") {
    await withdrawMoney(tx, row);
    await recordEvent(sandbox, tx, "dispute.fundsWithdrawn", subject);
  }
  return row.id;
}

/** The money of a chargeback is taken when it is opened, with a fee. */
const withdrawMoney = (tx: Db, { id, currency }: Pick<DisputeRow, "id" | "currency">) =>
  updateRow(tx, sandboxDispute, id, {
    withdrawnAt: new Date(),
    fee: Number(`${FEE_UNITS}e${CURRENCY_EXPONENTS[currency]}`),
  });

/**
 * Advances a dispute, as the shop's evidence and the bank would. Repeating a decision changes
 * nothing.
 * @throws SandboxRefusal if the dispute is unknown, or the transition is illegal
 */
export async function decideDispute(sandbox: Sandbox, id: string, state: Decision): Promise<void> {
  await sandbox.db.transaction(async (tx) => {
    const before = found(await findRow(tx, sandboxDispute, { id }, true));
    if (before.state === state) return;
    if (!DECISIONS[before.state].includes(state))
      throw new SandboxRefusal(409, `the dispute is ${before.state}`);
    const charge = found(await findRow(tx, sandboxCharge, { id: before.chargeId }));
    const subject = { ...charge, disputeId: id };
    await updateRow(tx, sandboxDispute, id, { state });
    if (before.state === "inquiry" && state === "needsResponse") {
      await withdrawMoney(tx, before);
      await recordEvent(sandbox, tx, "dispute.fundsWithdrawn", subject);
    }
    if (state === "won") {
      await updateRow(tx, sandboxDispute, id, { reinstatedAt: new Date() });
      await recordEvent(sandbox, tx, "dispute.fundsReinstated", subject);
    }
    const kind = DECISIONS[state].length ? "dispute.updated" : "dispute.closed";
    await recordEvent(sandbox, tx, kind, subject);
  });
  sandbox.wake();
}

/** @throws SandboxRefusal if the dispute is unknown */
export async function findDispute(
  { db }: Sandbox,
  id: string,
): Promise<Omit<GatewayDispute, "url">> {
  const row = found(await findRow(db, sandboxDispute, { id }));
  const { key } = found(await findRow(db, sandboxCharge, { id: row.chargeId }));
  return {
    ...row,
    key,
    evidenceDueAt: DECISIONS[row.state].length ? row.evidenceDueAt : null,
    openedAt: row.createdAt,
    movements: await movementsOfDispute(db, id),
  };
}

/** Refuses a refund of a charge whose money is with the bank. @throws SandboxRefusal */
export async function requireUndisputed(tx: Db, chargeId: string): Promise<void> {
  const open = await findRow(tx, sandboxDispute, { chargeId });
  if (open && (CONTESTED_DISPUTE_STATES.includes(open.state) || open.state === "lost"))
    throw new SandboxRefusal(400, "the charge is disputed");
}
