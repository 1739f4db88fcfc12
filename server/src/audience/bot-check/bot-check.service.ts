import type { BotCheck, BotForm } from "@masthead/contract/audience/bot-check.ts";
import type { RateLimit } from "@masthead/contract/system/call.ts";
import { networkOf } from "../../platform/http/network.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { isSolvedRiddle, makeRiddle } from "./altcha.service.ts";
import { isPassedRecaptcha } from "./recaptcha.service.ts";
import { recaptchaOf } from "./recaptcha-settings.ts";
import { deleteEndedProofs } from "./spent-proof.store.ts";

/**
 * How often a form is taken without proof, so that it works without JavaScript: from one network, and from all together. When more
 * comes than people send, everybody has to prove that they are one (docs/decisions/0021).
 */
const QUIET: Record<Exclude<BotForm, "signIn">, { caller: RateLimit; everyone: RateLimit }> = {
  signUp: { caller: { points: 5, seconds: 3600 }, everyone: { points: 300, seconds: 3600 } },
  contact: { caller: { points: 5, seconds: 3600 }, everyone: { points: 300, seconds: 3600 } },
  dataDeletion: { caller: { points: 5, seconds: 3600 }, everyone: { points: 300, seconds: 3600 } },
  resetPassword: { caller: { points: 10, seconds: 3600 }, everyone: { points: 600, seconds: 3600 } },
  // Of guests. Many readers share an address of their carrier, and a sale brings them all at once.
  order: { caller: { points: 10, seconds: 3600 }, everyone: { points: 2000, seconds: 3600 } },
};
/** Failed sign-ins after which the next needs proof: of a caller, of a network, and of an account from anywhere. */
const FAILURES = {
  caller: { points: 5, seconds: 15 * 60 },
  network: { points: 50, seconds: 15 * 60 },
  account: { points: 10, seconds: 15 * 60 },
};
/** Of all browsers of one network together, how many times what one of them has. */
const NETWORK_FACTOR = 10;

/** What the asker can prove with that they are a person. */
export async function botCheckOf(context: CallContext): Promise<BotCheck> {
  const recaptcha = recaptchaOf(context.platform.config);
  if (!recaptcha) return { provider: "altcha", challenge: await makeRiddle(context) };
  return { provider: "recaptcha", version: recaptcha.version, siteKey: recaptcha.siteKey };
}

/** Makes sure that a person fills a form in, unless little is going on. @throws INVALID_INPUT at `proof` */
export async function requirePerson(context: CallContext, form: keyof typeof QUIET, proof: string | undefined): Promise<void> {
  const { platform, address, mustProve } = context;
  // Who asks within the process is no robot.
  if (!address || (proof && (await isProof(context, form, proof)))) return;
  const { caller, everyone } = QUIET[form];
  const network = { ...caller, points: caller.points * NETWORK_FACTOR };
  const isQuiet =
    !mustProve &&
    (await taken(platform, `bot.${form}.caller`, caller, callerOf(context, address))) &&
    (await taken(platform, `bot.${form}.network`, network, networkOf(address))) &&
    (await taken(platform, `bot.${form}.everyone`, everyone, "everyone"));
  if (!isQuiet) throw unproved(context);
}

/** The same of who signs in, once they, their network or the account have seen several failures. @throws INVALID_INPUT at `proof` */
export async function requirePersonAfterFailures(context: CallContext, account: string, proof: string | undefined): Promise<void> {
  const { platform, address, mustProve } = context;
  if (!address) return;
  const suspicious =
    mustProve ||
    (await platform.limiter.isSpent("bot.failures.caller", FAILURES.caller, callerOf(context, address))) ||
    (await platform.limiter.isSpent("bot.failures.network", FAILURES.network, networkOf(address))) ||
    (await platform.limiter.isSpent("bot.failures.account", FAILURES.account, account));
  if (suspicious && !(proof && (await isProof(context, "signIn", proof)))) throw unproved(context);
}

/** Counts a sign-in that failed. */
export async function countFailure(context: CallContext, account: string): Promise<void> {
  const { platform, address } = context;
  if (!address) return;
  await taken(platform, "bot.failures.caller", FAILURES.caller, callerOf(context, address));
  await taken(platform, "bot.failures.network", FAILURES.network, networkOf(address));
  await taken(platform, "bot.failures.account", FAILURES.account, account);
}

/** Forgets proofs that would not be taken any more. */
export const sweepProofs = ({ database }: Platform, now: Date): Promise<void> => deleteEndedProofs(database.db, now);

function isProof(context: CallContext, form: BotForm, proof: string): Promise<boolean> {
  const recaptcha = recaptchaOf(context.platform.config);
  return recaptcha ? isPassedRecaptcha(context, recaptcha, form, proof) : isSolvedRiddle(context, proof);
}

/** Who is counted as one: a browser with an established cookie, or all others of a network. */
const callerOf = ({ visitor }: CallContext, address: string) => (visitor?.established ? `visitor:${visitor.id}` : networkOf(address));

/** Whether there was something left of a limit. */
const taken = async ({ limiter }: Platform, name: string, limit: RateLimit, asker: string): Promise<boolean> =>
  !(await limiter.isSpent(name, limit, asker)) && limiter.tryTake(name, limit, asker);

const unproved = ({ locale }: CallContext) =>
  problemError("INVALID_INPUT", [{ path: "proof", message: wordsOf(locale)("auth.notProved") }]);
