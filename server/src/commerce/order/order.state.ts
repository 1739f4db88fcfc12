import type { OrderState } from "@masthead/contract/commerce/order.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { NotAllowed, type Refusal } from "./buyer.service.ts";
import { insertOrderEvent, lockOrder, type OrderRow, updateOrder } from "./order.store.ts";

/**
 * From which state an order comes to which. Money that came is never forgotten: from `paid` on, an order ends only by being given back whole.
 * What is no longer to be paid stays so; a charge that arrives for it all the same is given back.
 */
export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  created: ["awaitingPayment", "awaitingCash", "cancelled", "expired"],
  awaitingPayment: ["paid", "failed", "cancelled", "expired"],
  awaitingCash: ["paid", "cancelled", "expired"],
  failed: ["awaitingPayment", "cancelled", "expired"],
  paid: ["fulfilled", "refunding"],
  fulfilled: ["refunding"],
  refunding: ["refunded", "paid"],
  refunded: [],
  cancelled: [],
  expired: [],
};

/** Whether something of an order is to be brought. */
export const hasDevices = ({ lines }: Pick<OrderRow, "lines">): boolean => lines.some(({ kind }) => kind === "device");

/** Whether a cash order waits until its buyer has shown that the address is theirs. It stays in `created` until then, and no collector sees it. */
export const waitsForConfirmation = ({ method, state, deviceRequired }: Pick<OrderRow, "method" | "state" | "deviceRequired">): boolean =>
  method === "cash" && state === "created" && !deviceRequired;

/** A way that the table does not have. */
export class WrongMove extends Error {
  override name = "WrongMove";
  readonly from: OrderState;

  constructor(from: OrderState, to: OrderState) {
    super(`an order that is ${from} does not become ${to}`);
    this.from = from;
  }
}

/** Field and message of what is refused to a buyer. */
const REFUSALS: Record<Refusal, { path: string; word: string }> = {
  alreadySubscribed: { path: "packageId", word: "order.alreadyYours" },
  trialUsed: { path: "withoutTrial", word: "order.trialUsed" },
  deviceFirst: { path: "state", word: "order.deviceFirst" },
};

/** What a caller is told of it. */
export function asConflict(error: unknown, { locale }: CallContext): unknown {
  if (error instanceof NotAllowed) {
    const { path, word } = REFUSALS[error.refusal];
    return conflictError({ errors: [{ path, message: wordsOf(locale)(word) }] });
  }
  if (!(error instanceof WrongMove)) return error;
  return conflictError({ errors: [{ path: "state", message: wordsOf(locale)(`order.not.${error.from}`) }] });
}

/** An order, held until the transaction ends. @throws NOT_FOUND */
export async function holdOrder(tx: Db, id: number): Promise<OrderRow> {
  const row = await lockOrder(tx, id);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

type Changes = Partial<Omit<OrderRow, "id" | "state" | "version">>;

/** What in a row is nobody's to read in a log. */
const UNTOLD = new Set(["paymentId", "successCode", "keyHash", "askedHash"]);

/**
 * Brings an order that is held into a state, with what changes beside it, and writes it into its timeline and the log.
 * @throws WrongMove when no way leads there
 */
export async function moveOrder(
  tx: Db,
  actor: Actor,
  before: OrderRow,
  to: OrderState,
  { changes = {}, detail = {} }: { changes?: Changes; detail?: Record<string, unknown> } = {},
): Promise<OrderRow> {
  if (!ORDER_MOVES[before.state].includes(to)) throw new WrongMove(before.state, to);
  const after = await updateOrder(tx, before.id, { ...changes, state: to });
  await insertOrderEvent(tx, { orderId: before.id, kind: "state", from: before.state, to, by: actor.name, detail });
  await logOrder(tx, actor, before, after);
  return after;
}

/** Changes an order that is held and stays in its state. */
export async function changeOrder(tx: Db, actor: Actor, before: OrderRow, changes: Changes): Promise<OrderRow> {
  const after = await updateOrder(tx, before.id, changes);
  await logOrder(tx, actor, before, after);
  return after;
}

async function logOrder(tx: Db, actor: Actor, before: OrderRow, after: OrderRow): Promise<void> {
  const fields = (Object.keys(after) as (keyof OrderRow)[]).filter((field) => field !== "updatedAt" && !UNTOLD.has(field));
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const changes = Object.fromEntries(changed.map((field) => [field, [before[field], after[field]] as [unknown, unknown]]));
  await writeLog(tx, actor, [{ action: "update", entity: "Orders", entityId: after.id, changes }]);
}

/** Writes something down that happened to an order, which changes nothing of it. */
export function noteOrder(
  tx: Db,
  actor: Actor,
  orderId: number,
  kind: "payment" | "refund" | "devices" | "shipment" | "mail" | "note",
  detail: Record<string, unknown>,
): Promise<void> {
  return insertOrderEvent(tx, { orderId, kind, by: actor.name, detail });
}
