import { lookup } from "node:dns/promises";
import type { NewPushSubscription, PushChoices, PushHolder } from "@masthead/contract/audience/push.ts";
import { categoryTree } from "../../../newsroom/category/category.service.ts";
import { notFound, problemError } from "../../../platform/http/problem.ts";
import { wordsOf } from "../../../platform/http/words.ts";
import { namesClosedAddress } from "../../../platform/outgoing/guarded-request.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { isSameSecret } from "../../../platform/secrets.ts";
import { readClickToken } from "../send/click-token.ts";
import { recordClick } from "../send/delivery.store.ts";
import { isNamedPushHost, mayReachPush } from "../send/push-service.ts";
import {
  changeSubscription,
  keepSubscription,
  removeSubscription,
  type SubscriptionRow,
  subscriptionAt,
} from "./push-subscription.store.ts";
import { isPublicKey } from "./vapid-keys.ts";

const choicesOf = ({ locale, categoryIds, breaking }: SubscriptionRow): PushChoices => ({ locale, categoryIds, breaking });

/** Keeps a browser and what it wants to be told of. @throws INVALID_INPUT; NOT_FOUND when the address is known with another secret */
export async function subscribe(context: CallContext, given: NewPushSubscription): Promise<PushChoices> {
  await requirePushService(context, given);
  const [user, categoryIds] = await Promise.all([context.whoAsks(), known(context, given.categoryIds)]);
  if (!(await keepSubscription(context.db, { ...given, categoryIds, userId: user?.id ?? null }))) throw notFound();
  return { locale: given.locale, categoryIds, breaking: given.breaking };
}

/** @throws NOT_FOUND */
export async function findChoices({ db }: CallContext, holder: PushHolder): Promise<PushChoices> {
  return choicesOf(heldBy(holder, await subscriptionAt(db, holder.endpoint)));
}

/** @throws NOT_FOUND */
export async function changeChoices(
  context: CallContext,
  { endpoint, auth, ...changes }: PushHolder & Partial<PushChoices>,
): Promise<PushChoices> {
  const user = await context.whoAsks();
  const categoryIds = changes.categoryIds && (await known(context, changes.categoryIds));
  return context.db.transaction(async (tx) => {
    const row = heldBy({ endpoint, auth }, await subscriptionAt(tx, endpoint, { lock: true }));
    const values = { ...choicesOf(row), ...changes, categoryIds: categoryIds ?? row.categoryIds };
    await changeSubscription(tx, row.id, { ...values, userId: user?.id ?? row.userId });
    return values;
  });
}

/** Ends a subscription. One that is not there has ended. */
export async function unsubscribe({ db }: CallContext, { endpoint, auth }: PushHolder): Promise<void> {
  await removeSubscription(db, endpoint, auth);
}

/** A browser has got another address from its push service: what it wants stays. @throws NOT_FOUND, INVALID_INPUT */
export async function moveSubscription(
  context: CallContext,
  { before, endpoint, keys }: { before: PushHolder; endpoint: string; keys: NewPushSubscription["keys"] },
): Promise<PushChoices> {
  await requirePushService(context, { endpoint, keys });
  return context.db.transaction(async (tx) => {
    const row = heldBy(before, await subscriptionAt(tx, before.endpoint, { lock: true }));
    // The browser may have subscribed at the new address by itself already.
    await removeSubscription(tx, endpoint, keys.auth);
    await changeSubscription(tx, row.id, { endpoint, ...keys });
    return choicesOf(row);
  });
}

/** Counts a click. A token that we did not make, or that was told before, counts nothing, and the reply does not say so. */
export async function countClick({ db, platform }: CallContext, token: string): Promise<void> {
  const clicked = readClickToken(platform.config.DATA_DIR, token);
  if (clicked) await recordClick(db, clicked.notificationId, clicked.subscriptionId);
}

/** @throws NOT_FOUND unless the secret is that of the row */
function heldBy({ auth }: PushHolder, row: SubscriptionRow | undefined): SubscriptionRow {
  if (!row || !isSameSecret(row.auth, auth)) throw notFound();
  return row;
}

/** Those of the sections that there are. */
async function known(context: CallContext, ids: number[]): Promise<number[]> {
  const tree = await categoryTree(context);
  return [...new Set(ids)].filter((id) => tree.ref(id, context.locale));
}

/**
 * Lets in only what a push service's address can be: of the public internet, with TLS, at its usual port. PUSH_HOSTS names exceptions. What a
 * name resolves to is judged here and once more in the moment of sending.
 * @throws INVALID_INPUT
 */
async function requirePushService(context: CallContext, { endpoint, keys }: Pick<NewPushSubscription, "endpoint" | "keys">): Promise<void> {
  const { config } = context.platform;
  const url = new URL(endpoint);
  const mayReach = mayReachPush(config);
  const refuse = (path: string, word: string) =>
    problemError("INVALID_INPUT", [{ path, message: wordsOf(context.locale)(`push.${word}`) }]);
  if (!isPublicKey(keys.p256dh)) throw refuse("keys.p256dh", "noKey");
  if (url.username || url.password) throw refuse("endpoint", "notPublic");
  if (isNamedPushHost(config, url)) return;
  if (url.protocol !== "https:" || url.port || namesClosedAddress(url, mayReach)) throw refuse("endpoint", "notPublic");
  // A name server that does not answer just now says nothing against an address.
  const found = await lookup(url.hostname, { all: true }).catch(() => []);
  if (found.some(({ address }) => !mayReach(address, url))) throw refuse("endpoint", "notPublic");
}
