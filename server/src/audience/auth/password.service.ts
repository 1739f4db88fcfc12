import { randomUUID } from "node:crypto";
import type { RateLimit } from "@masthead/contract/system/call.ts";
import { hash, verify } from "@node-rs/argon2";
import { networkOf } from "../../platform/http/network.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { accountKey } from "./otp.service.ts";
import { hasSignedInFrom } from "./sign-in.store.ts";

/**
 * Guesses at an account's password. Ten in a quarter of an hour from one address is what a person needs, and an attacker at that address
 * locks out nobody elsewhere. Against many addresses there is a cap on the account too; it would let an attacker keep a colleague out,
 * so it is not asked of addresses that the colleague has signed in from before.
 */
const FROM_ADDRESS = { points: 10, seconds: 15 * 60 };
const ON_ACCOUNT = { points: 50, seconds: 3600 };
/**
 * Passwords tried from one network, for whatever accounts, and not right in the end: an attacker who tries one password on many of them stays
 * below the limits of each. Browsers with an established cookie are counted apart, so that who shares a network with such an attacker can sign
 * in still; who has signed in from there before is let through in any case.
 */
const FROM_NETWORK = { points: 200, seconds: 3600 };
const FROM_VISITORS = { points: 1000, seconds: 3600 };

/** Verified when there is no password to verify against, so that it takes as long. */
const nobodysHash = hash(randomUUID());

/** One text has several encodings; which of them a keyboard sends is not for its owner to know. */
const normalised = (password: string) => password.normalize("NFKC");

/** argon2id with 19 MiB and two passes, which OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password));

interface Account {
  id: number;
  passwordHash: string | null;
}

/**
 * Whether a password is the account's. It takes as long whether there is an account or not.
 * @throws TOO_MANY_REQUESTS
 */
export async function isPassword(context: CallContext, email: string, account: Account | undefined, password: string): Promise<boolean> {
  const { limiter } = context.platform;
  const key = accountKey(context.platform, email);
  const familiar = await hasSignedInFrom(context.db, account?.id ?? 0, context.address, context.now);
  await limiter.take("password.address", FROM_ADDRESS, fromAddress(context, key));
  // Counted for all, so that neither the time nor the work tells whether the address is familiar.
  const capped = await limiter.take("password.account", ON_ACCOUNT, key).catch((refused) => refused);
  const spent = !(await limiter.tryTake(...guessesOf(context)));
  if (capped && !familiar) throw capped;
  if (spent && !familiar) throw problemError("TOO_MANY_REQUESTS");
  const known = account?.passwordHash ?? null;
  const right = await verify(known ?? (await nobodysHash), normalised(password));
  return known !== null && right;
}

/** The account's owner has come in: earlier slips from this address are forgotten, and the network gets back what this time took. */
export async function forgiveGuesses(context: CallContext, email: string): Promise<void> {
  const { limiter } = context.platform;
  const key = accountKey(context.platform, email);
  await limiter.forget("password.address", FROM_ADDRESS, fromAddress(context, key));
  await limiter.giveBack(...guessesOf(context));
}

/** The limit that a guess counts against beside those of the account. */
function guessesOf({ address, visitor }: CallContext): [name: string, limit: RateLimit, network: string] {
  const network = networkOf(address ?? "inside");
  return visitor?.established ? ["password.visitors", FROM_VISITORS, network] : ["password.network", FROM_NETWORK, network];
}

const fromAddress = ({ address }: CallContext, key: string) => `${key}:${networkOf(address ?? "inside")}`;
