import type { NewsletterPreferences } from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { consumeVisitorLimit } from "../../../platform/api/call-limit.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { requireBotCheck } from "../../bot-check/bot-check.service.ts";
import { parseNewsletterToken } from "../newsletter.tokens.ts";
import { openNewsletters } from "../records/newsletter.store.ts";
import { CONFIRM_JOB } from "./confirmation.service.ts";
import {
  activatePending,
  addPending,
  countUnsubscribe,
  endSubscriptions,
  isSuppressed,
  type SubscriptionRow,
  subscribeDirectly,
  subscriptionById,
  subscriptionsOf,
} from "./subscription.store.ts";

/** Rate limits of confirmation mails per caller and per address. */
const LIMIT_PER_CALLER = { points: 20, seconds: 3600, network: 200 };
const LIMIT_PER_EMAIL = { points: 5, seconds: 3600 };
/** Lifetime of the link in a confirmation mail, in milliseconds. */
const CONFIRMATION_LIFETIME = 14 * DAY;

interface SignUp {
  email: string;
  newsletterIds: number[];
  locale: Locale;
  proof?: string | undefined;
}

/**
 * Subscribes an address and queues the mail that asks its owner to confirm. The response is the
 * same whether or not the address is known.
 * @throws INVALID_INPUT at `newsletterIds` or `proof`; TOO_MANY_REQUESTS
 */
export async function subscribe(
  context: CallContext,
  { email, newsletterIds, locale, proof }: SignUp,
): Promise<void> {
  const { platform, db, now } = context;
  const address = email.toLowerCase();
  const found = await openNewsletters(db, newsletterIds);
  if (found.length < new Set(newsletterIds).size)
    throw invalidInput(context, "newsletterIds", "newsletter.unknown");
  await requireBotCheck(context, "newsletter", proof);
  await consumeVisitorLimit(context, "newsletter.caller", LIMIT_PER_CALLER);
  await platform.limiter.consume(
    "newsletter.email",
    LIMIT_PER_EMAIL,
    keyedHash(platform.config.APP_SECRET, "newsletter.email", address),
  );
  if (await isSuppressed(db, address)) return;
  await db.transaction(async (tx) => {
    const ids = found.map(({ id }) => id);
    const expiresAt = new Date(now.getTime() + CONFIRMATION_LIFETIME);
    await addPending(tx, { email: address, locale, newsletterIds: ids, now, expiresAt });
    await platform.jobs.sendAll(tx, CONFIRM_JOB, [{ email: address, locale }]);
  });
}

/**
 * Confirms the pending subscriptions of the address that a token was mailed to.
 * @throws INVALID_INPUT at `token` if it is not valid or has expired
 */
export async function confirm(
  context: CallContext,
  { token }: { token: string },
): Promise<NewsletterPreferences> {
  const { platform, db, now } = context;
  const [id = 0, issuedAt = 0] = parseNewsletterToken(platform, "confirm", token) ?? [];
  const row = await subscriptionById(db, id);
  if (!row || now.getTime() - issuedAt * 1000 > CONFIRMATION_LIFETIME)
    throw invalidInput(context, "token", "newsletter.wrongToken");
  await db.transaction((tx) => activatePending(tx, row.email, now));
  return preferencesOf(context, row.email);
}

/** @throws INVALID_INPUT at `token` */
async function requireHolder(
  context: CallContext,
  token: string,
): Promise<{ row: SubscriptionRow; issueId: number }> {
  const [id = 0, issueId = 0] = parseNewsletterToken(context.platform, "subscription", token) ?? [];
  const row = await subscriptionById(context.db, id);
  if (!row) throw invalidInput(context, "token", "newsletter.wrongToken");
  return { row, issueId };
}

/** Returns the newsletters of the holder of a token. @throws INVALID_INPUT at `token` */
export async function readPreferences(
  context: CallContext,
  { token }: { token: string },
): Promise<NewsletterPreferences> {
  const { row } = await requireHolder(context, token);
  return preferencesOf(context, row.email);
}

async function preferencesOf(context: CallContext, email: string): Promise<NewsletterPreferences> {
  const [lists, subscriptions] = await Promise.all([
    openNewsletters(context.db),
    subscriptionsOf(context.db, email),
  ]);
  return {
    email,
    newsletters: lists.map(({ id, name, description }) => {
      const subscription = subscriptions.find(({ newsletterId }) => newsletterId === id);
      return {
        id,
        name: localized(name, context.locale),
        description: localized(description, context.locale),
        subscribed: subscription?.state === "active",
        locale: subscription?.locale ?? context.locale,
      };
    }),
  };
}

/**
 * Sets the newsletters of the holder of a token: subscribes to the given ones, and ends all others.
 * @throws INVALID_INPUT at `token` or `subscribed`
 */
export async function choose(
  context: CallContext,
  { token, subscribed }: { token: string; subscribed: { newsletterId: number; locale: Locale }[] },
): Promise<NewsletterPreferences> {
  const { db, now } = context;
  const {
    row: { email },
  } = await requireHolder(context, token);
  const ids = subscribed.map(({ newsletterId }) => newsletterId);
  const open = await openNewsletters(db, ids);
  if (open.length < new Set(ids).size)
    throw invalidInput(context, "subscribed", "newsletter.unknown");
  await db.transaction(async (tx) => {
    const ended = (await subscriptionsOf(tx, email)).filter(
      ({ newsletterId }) => !ids.includes(newsletterId),
    );
    await endSubscriptions(
      tx,
      ended.map(({ id }) => id),
      now,
    );
    for (const choice of subscribed) await subscribeDirectly(tx, { ...choice, email, now });
  });
  return preferencesOf(context, email);
}

/**
 * Ends the subscription of a token's mail. Idempotent.
 * @throws INVALID_INPUT at `token` if its signature is not valid
 */
export async function unsubscribe(
  context: CallContext,
  { token }: { token: string },
): Promise<void> {
  const { platform, db, now } = context;
  const numbers = parseNewsletterToken(platform, "subscription", token);
  if (!numbers) throw invalidInput(context, "token", "newsletter.wrongToken");
  const [id = 0, issueId = 0] = numbers;
  await db.transaction(async (tx) => {
    await endSubscriptions(tx, [id], now);
    if (issueId) await countUnsubscribe(tx, issueId, id, now);
  });
}
