import { lookup } from "node:dns/promises";
import type {
  NewPushSubscription,
  PushChoices,
  PushHolder,
} from "@masthead/contract/audience/notification/push.ts";
import { categoryTree } from "../../../newsroom/category/category.service.ts";
import { networkOf } from "../../../platform/http/network.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import { hasBlockedAddress } from "../../../platform/outgoing/guarded-request.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { isSameSecret } from "../../../platform/secrets.ts";
import { parseClickToken } from "../send/click-token.ts";
import { recordClick } from "../send/delivery.store.ts";
import { isBrowserPushService, isListedPushHost, mayReachPush } from "./push-hosts.ts";
import {
  removeSubscription,
  type SubscriptionRow,
  subscriptionByEndpoint,
  updateSubscription,
  upsertSubscription,
} from "./push-subscription.store.ts";
import { isPublicKey } from "./vapid-keys.ts";

/**
 * New and repeated subscriptions of one network: carriers and offices share an address, but a
 * subscription lasts for months.
 */
const LIMIT_PER_NETWORK = { points: 500, seconds: 24 * 3600 };

const choicesOf = ({ locale, categoryIds, breaking }: SubscriptionRow): PushChoices => ({
  locale,
  categoryIds,
  breaking,
});

/**
 * Subscribes a browser to its chosen topics.
 * @throws INVALID_INPUT; NOT_FOUND if the endpoint exists with another secret
 */
export async function subscribe(
  context: CallContext,
  input: NewPushSubscription,
): Promise<PushChoices> {
  await requirePushService(context, input);
  if (context.address)
    await context.platform.limiter.consume(
      "push.network",
      LIMIT_PER_NETWORK,
      networkOf(context.address),
    );
  const [user, categoryIds] = await Promise.all([
    context.getCurrentUser(),
    existingCategories(context, input.categoryIds),
  ]);
  if (!(await upsertSubscription(context.db, { ...input, categoryIds, userId: user?.id ?? null })))
    throw notFound();
  return { locale: input.locale, categoryIds, breaking: input.breaking };
}

/** @throws NOT_FOUND */
export async function findChoices({ db }: CallContext, holder: PushHolder): Promise<PushChoices> {
  return choicesOf(requireSecret(holder, await subscriptionByEndpoint(db, holder.endpoint)));
}

/** @throws NOT_FOUND */
export async function changeChoices(
  context: CallContext,
  { endpoint, auth, ...changes }: PushHolder & Partial<PushChoices>,
): Promise<PushChoices> {
  const user = await context.getCurrentUser();
  const categoryIds =
    changes.categoryIds && (await existingCategories(context, changes.categoryIds));
  return context.db.transaction(async (tx) => {
    const row = requireSecret(
      { endpoint, auth },
      await subscriptionByEndpoint(tx, endpoint, { lock: true }),
    );
    const values = { ...choicesOf(row), ...changes, categoryIds: categoryIds ?? row.categoryIds };
    await updateSubscription(tx, row.id, { ...values, userId: user?.id ?? row.userId });
    return values;
  });
}

/** Deletes a subscription. Idempotent. */
export async function unsubscribe(
  { db }: CallContext,
  { endpoint, auth }: PushHolder,
): Promise<void> {
  await removeSubscription(db, endpoint, auth);
}

/**
 * Replaces the endpoint of a subscription after the push service has changed it.
 * @throws NOT_FOUND, INVALID_INPUT
 */
export async function replaceEndpoint(
  context: CallContext,
  {
    before,
    endpoint,
    keys,
  }: { before: PushHolder; endpoint: string; keys: NewPushSubscription["keys"] },
): Promise<PushChoices> {
  await requirePushService(context, { endpoint, keys });
  return context.db.transaction(async (tx) => {
    const row = requireSecret(
      before,
      await subscriptionByEndpoint(tx, before.endpoint, { lock: true }),
    );
    // The browser may already have subscribed with the new endpoint.
    await removeSubscription(tx, endpoint, keys.auth);
    await updateSubscription(tx, row.id, { endpoint, ...keys });
    return choicesOf(row);
  });
}

/** Counts a click. Silently ignores forged and repeated tokens. */
export async function countClick({ db, platform }: CallContext, token: string): Promise<void> {
  const clicked = parseClickToken(platform.config.APP_SECRET, token);
  if (clicked) await recordClick(db, clicked.notificationId, clicked.subscriptionId);
}

/** Requires that the secret matches the row. @throws NOT_FOUND */
export function requireSecret(
  { auth }: PushHolder,
  row: SubscriptionRow | undefined,
): SubscriptionRow {
  if (!row || !isSameSecret(row.auth, auth)) throw notFound();
  return row;
}

/** Returns the ids of categories that exist. */
async function existingCategories(context: CallContext, ids: number[]): Promise<number[]> {
  const tree = await categoryTree(context);
  return [...new Set(ids)].filter((id) => tree.ref(id, context.locale));
}

/**
 * Requires an endpoint of a known push service: a public address, TLS, the default port. PUSH_HOSTS
 * lists further ones. The resolved address is checked here and again when sending.
 * @throws INVALID_INPUT
 */
async function requirePushService(
  context: CallContext,
  { endpoint, keys }: Pick<NewPushSubscription, "endpoint" | "keys">,
): Promise<void> {
  const { config } = context.platform;
  const url = new URL(endpoint);
  const mayReach = mayReachPush(config);
  if (!isPublicKey(keys.p256dh)) throw invalidInput(context, "keys.p256dh", "push.noKey");
  if (url.username || url.password) throw invalidInput(context, "endpoint", "push.notPublic");
  if (isListedPushHost(config, url)) return;
  if (!isBrowserPushService(url.hostname))
    throw invalidInput(context, "endpoint", "push.notPublic");
  if (url.protocol !== "https:" || url.port || hasBlockedAddress(url, mayReach))
    throw invalidInput(context, "endpoint", "push.notPublic");
  // A failed DNS lookup is not a reason to refuse an endpoint.
  const addresses = await lookup(url.hostname, { all: true }).catch(() => []);
  if (addresses.some(({ address }) => !mayReach(address, url)))
    throw invalidInput(context, "endpoint", "push.notPublic");
}
