import { randomUUID } from "node:crypto";
import type { RateLimit } from "@masthead/contract/platform/call.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { hash, verify } from "@node-rs/argon2";
import { networkOf } from "../../../platform/http/network.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { hasChanged } from "../../../system/log/log.store.ts";
import { accountKey } from "../otp/otp.service.ts";

/**
 * Limits of password guesses per account. Ten guesses per address in a quarter of an hour are
 * enough for a person, and an attacker at one address locks out nobody elsewhere. The limit per
 * account stops attacks from many addresses. Addresses that the account has signed in from before
 * are exempt from it, so that an attacker cannot lock out the owner.
 */
const LIMIT_PER_ADDRESS = { points: 10, seconds: 15 * 60 };
const LIMIT_PER_ACCOUNT = { points: 50, seconds: 3600 };
/**
 * Limits of wrong guesses per network over all accounts. They stop password spraying, which stays
 * below the limits per account. Browsers with an established cookie are counted separately, so that
 * people who share a network with an attacker can still sign in. Addresses that the account has
 * signed in from before are exempt.
 */
const LIMIT_PER_NETWORK = { points: 200, seconds: 3600 };
const LIMIT_OF_ESTABLISHED_BROWSERS = { points: 1000, seconds: 3600 };
/** Time after a sign-in for which its address is familiar, in milliseconds. */
const FAMILIAR_PERIOD = 90 * DAY;

/** Verified when an account has no password hash, so that the response takes equally long. */
const dummyHash = hash(randomUUID());

/** Unicode has several encodings of the same text, and keyboards differ in which one they send. */
const normalised = (password: string) => password.normalize("NFKC");

/** Hashes a password with argon2id, 19 MiB and two passes, as OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password));

/**
 * Whether a password has a hash. Unlike `verifyPassword`, this is not limited: call it for a caller
 * who has proved the mailbox.
 */
export const isPasswordOf = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, normalised(password));

interface Account {
  id: number;
  passwordHash: string | null;
}

/**
 * Verifies an account's password. Takes the same time whether or not the account exists.
 * @throws TOO_MANY_REQUESTS
 */
export async function verifyPassword(
  context: CallContext,
  email: string,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const { limiter } = context.platform;
  const key = accountKey(context.platform, email);
  const isFamiliar = await hasSignedInFrom(context, account?.id ?? 0);
  await limiter.consume("password.address", LIMIT_PER_ADDRESS, addressKey(context, key));
  // Counted for all, so that neither the time nor the work reveals whether the address is familiar.
  const accountRefusal = await limiter
    .consume("password.account", LIMIT_PER_ACCOUNT, key)
    .catch((refused) => refused);
  const isNetworkLimited = !(await limiter.tryConsume(...networkLimitOf(context)));
  if (accountRefusal && !isFamiliar) throw accountRefusal;
  if (isNetworkLimited && !isFamiliar) throw problemError("TOO_MANY_REQUESTS");
  const storedHash = account?.passwordHash ?? null;
  const isMatch = await verify(storedHash ?? (await dummyHash), normalised(password));
  return storedHash !== null && isMatch;
}

/** Whether a user has signed in from the caller's IP address recently. */
function hasSignedInFrom({ db, address, now }: CallContext, userId: number): Promise<boolean> {
  const since = new Date(now.getTime() - FAMILIAR_PERIOD);
  return hasChanged(
    db,
    { actorId: userId, address: address ?? "", since },
    { entity: "User", id: userId, field: "lastLoginAt" },
  );
}

/**
 * Call after sign-in: resets the account's limit for this address and refunds the guess taken from
 * the network limit.
 */
export async function resetGuessLimits(context: CallContext, email: string): Promise<void> {
  const { limiter } = context.platform;
  const key = accountKey(context.platform, email);
  await limiter.reset("password.address", LIMIT_PER_ADDRESS, addressKey(context, key));
  await limiter.refund(...networkLimitOf(context));
}

/** Returns the arguments of the network limit that a guess counts towards. */
function networkLimitOf({
  address,
  visitor,
}: CallContext): [name: string, limit: RateLimit, network: string] {
  const network = networkOf(address ?? "inside");
  return visitor?.established
    ? ["password.visitors", LIMIT_OF_ESTABLISHED_BROWSERS, network]
    : ["password.network", LIMIT_PER_NETWORK, network];
}

const addressKey = ({ address }: CallContext, key: string) =>
  `${key}:${networkOf(address ?? "inside")}`;
