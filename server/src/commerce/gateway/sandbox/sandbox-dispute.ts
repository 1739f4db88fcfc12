import { CURRENCY_EXPONENTS, type Currency } from "@masthead/contract/commerce/money.ts";
import { CONTESTED_DISPUTE_STATES, type DisputeState } from "@masthead/contract/commerce/states.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { z } from "zod";
import type { Db } from "../../../platform/postgres/database.ts";
import { newSandboxId, type Sandbox, SandboxRefusal } from "./sandbox.ts";
import { type ChargeRow, chargeById, lockCharge } from "./sandbox-charge.store.ts";
import {
  type DisputeRow,
  disputeById,
  disputeOfCharge,
  insertDispute,
  lockDispute,
  updateDispute,
} from "./sandbox-dispute.store.ts";
import { type EventKind, recordEvent } from "./sandbox-events.ts";
import type { dispute, disputeRequest } from "./sandbox-schemas.ts";

/** Fee of a chargeback, in whole units of its currency. It is not returned. */
const FEE_UNITS = 15;
/** Time for evidence, in milliseconds. */
const EVIDENCE_TIME = 7 * DAY;

/** Decisions that are possible in each state, on the page of a dispute and by the API. */
export const DECISIONS: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  inquiry: ["needsResponse", "closed"],
  needsResponse: ["underReview", "won", "lost"],
  underReview: ["won", "lost"],
  won: [],
  lost: [],
  closed: [],
};

type Dispute = z.infer<typeof dispute>;

/**
 * Opens a dispute of a charge, as its card holder's bank would: by default of all that was not
 * refunded.
 * @throws SandboxRefusal if no paid charge has this id, it is disputed already, or the amount
 *   exceeds it
 */
export async function openDispute(
  sandbox: Sandbox,
  { chargeId, amount, reason, state }: z.infer<typeof disputeRequest>,
): Promise<Dispute> {
  const opened = await sandbox.db.transaction(async (tx) => {
    const charge = await lockCharge(tx, chargeId);
    if (charge?.state !== "paid")
      throw new SandboxRefusal(400, "noCharge", "there is no paid charge with this id");
    if (await disputeOfCharge(tx, chargeId))
      throw new SandboxRefusal(409, "disputed", "the charge is disputed already");
    const disputed = amount ?? charge.amount - charge.refunded;
    if (disputed < 1 || disputed > charge.amount)
      throw new SandboxRefusal(400, "tooMuch", "the amount exceeds the charge");
    return recordDispute(sandbox, tx, charge, { amount: disputed, reason, state });
  });
  sandbox.wake();
  return findDispute(sandbox, opened);
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
  { amount, reason, state }: Pick<DisputeRow, "amount" | "reason" | "state">,
): Promise<string> {
  const now = new Date();
  const id = newSandboxId("sdp");
  const evidenceDueAt = new Date(now.getTime() + EVIDENCE_TIME);
  await insertDispute(tx, {
    id,
    chargeId,
    amount,
    currency,
    reason,
    state,
    evidenceDueAt,
    createdAt: now,
    ...withdrawal(state, currency, now),
  });
  for (const kind of [
    "dispute.opened",
    ...(state === "inquiry" ? [] : ["dispute.fundsWithdrawn"]),
  ] as EventKind[])
    await recordEvent(sandbox, tx, kind, { key, webhookUrl, disputeId: id });
  return id;
}

/** The money of a chargeback is taken when it is opened, with a fee. */
const withdrawal = (state: DisputeState, currency: Currency, now: Date) =>
  state === "inquiry" || state === "closed"
    ? {}
    : { withdrawnAt: now, fee: Number(`${FEE_UNITS}e${CURRENCY_EXPONENTS[currency]}`) };

/**
 * Advances a dispute, as the shop's evidence and the bank would. Repeating a decision changes
 * nothing.
 * @throws SandboxRefusal if the dispute is unknown, or the transition is illegal
 */
export async function decideDispute(
  sandbox: Sandbox,
  id: string,
  state: DisputeState,
): Promise<Dispute> {
  await sandbox.db.transaction(async (tx) => {
    const row = await lockDispute(tx, id);
    const charge = row && (await chargeById(tx, row.chargeId));
    if (!row || !charge) throw new SandboxRefusal(404, "noDispute", "dispute not found");
    if (row.state === state) return;
    if (!DECISIONS[row.state].includes(state))
      throw new SandboxRefusal(409, "decided", `the dispute is ${row.state}`);
    const now = new Date();
    const withdrawn = row.withdrawnAt ? {} : withdrawal(state, row.currency, now);
    const returned = state === "won" && row.withdrawnAt ? { reinstatedAt: now } : {};
    await updateDispute(tx, id, { state, ...withdrawn, ...returned });
    const kinds: (EventKind | false)[] = [
      "withdrawnAt" in withdrawn && "dispute.fundsWithdrawn",
      "reinstatedAt" in returned && "dispute.fundsReinstated",
      DECISIONS[state].length ? "dispute.updated" : "dispute.closed",
    ];
    for (const kind of kinds)
      if (kind) await recordEvent(sandbox, tx, kind, { ...charge, disputeId: id });
  });
  sandbox.wake();
  return findDispute(sandbox, id);
}

/** @throws SandboxRefusal if the dispute is unknown */
export async function findDispute({ db }: Sandbox, id: string): Promise<Dispute> {
  const row = await disputeById(db, id);
  const charge = row && (await chargeById(db, row.chargeId));
  if (!row || !charge) throw new SandboxRefusal(404, "noDispute", "dispute not found");
  const { amount, currency, state, reason, evidenceDueAt, createdAt } = row;
  return {
    id,
    key: charge.key,
    amount,
    currency,
    state,
    reason,
    evidenceDueAt: DECISIONS[state].length ? evidenceDueAt : null,
    openedAt: createdAt,
    movements: movementsOf(row, charge.key),
  };
}

/** Movements of a dispute; `sandbox-charge.store.ts` lists the same. */
function movementsOf(
  { id, amount, currency, fee, withdrawnAt, reinstatedAt }: DisputeRow,
  key: string,
): Dispute["movements"] {
  const common = { key, currency, disputeId: id };
  return [
    ...(withdrawnAt
      ? [{ ...common, id, kind: "dispute" as const, amount: -amount, at: withdrawnAt }]
      : []),
    ...(withdrawnAt && fee
      ? [{ ...common, id: `${id}.fee`, kind: "disputeFee" as const, amount: -fee, at: withdrawnAt }]
      : []),
    ...(reinstatedAt
      ? [
          {
            ...common,
            id: `${id}.back`,
            kind: "disputeReversal" as const,
            amount,
            at: reinstatedAt,
          },
        ]
      : []),
  ];
}

/** Refuses a refund of a charge whose money is with the bank. @throws SandboxRefusal */
export async function requireUndisputed(tx: Db, chargeId: string): Promise<void> {
  const found = await disputeOfCharge(tx, chargeId);
  if (found && (CONTESTED_DISPUTE_STATES.includes(found.state) || found.state === "lost"))
    throw new SandboxRefusal(400, "disputed", "the charge is disputed");
}
