import type { BotCheck, BotForm } from "@masthead/contract/audience/bot-check.ts";
import type { RateLimit } from "@masthead/contract/platform/call.ts";
import { networkOf } from "../../platform/http/network.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { createAltchaChallenge, verifyAltchaSolution } from "./altcha.service.ts";
import { verifyRecaptcha } from "./recaptcha.service.ts";
import { recaptchaSettings } from "./recaptcha-settings.ts";

/**
 * Rate limits below which a form is accepted without proof, so that it works without JavaScript:
 * per caller, and in total. Above them every submission needs a proof (docs/decisions/0021).
 */
const LIMITS_WITHOUT_PROOF: Record<
  Exclude<BotForm, "signIn">,
  { caller: RateLimit; everyone: RateLimit }
> = {
  signUp: { caller: { points: 5, seconds: 3600 }, everyone: { points: 300, seconds: 3600 } },
  contact: { caller: { points: 5, seconds: 3600 }, everyone: { points: 300, seconds: 3600 } },
  newsletter: { caller: { points: 5, seconds: 3600 }, everyone: { points: 600, seconds: 3600 } },
  dataDeletion: { caller: { points: 5, seconds: 3600 }, everyone: { points: 300, seconds: 3600 } },
  liveQuestion: { caller: { points: 5, seconds: 3600 }, everyone: { points: 600, seconds: 3600 } },
  letter: { caller: { points: 5, seconds: 3600 }, everyone: { points: 600, seconds: 3600 } },
  resetPassword: {
    caller: { points: 10, seconds: 3600 },
    everyone: { points: 600, seconds: 3600 },
  },
  // Orders of guests. Many readers share an IP address of their carrier, and a sale brings them all
  // at the same time.
  order: { caller: { points: 10, seconds: 3600 }, everyone: { points: 2000, seconds: 3600 } },
};
/**
 * Failed sign-ins after which the next needs a proof: per caller, per network, and per account from
 * anywhere.
 */
const FAILURE_LIMITS = {
  caller: { points: 5, seconds: 15 * 60 },
  network: { points: 50, seconds: 15 * 60 },
  account: { points: 10, seconds: 15 * 60 },
};
/** Limit of a whole network, as a multiple of the limit per caller. */
const NETWORK_FACTOR = 10;

/** Returns the bot check that the caller has to solve. */
export async function getBotCheck(context: CallContext): Promise<BotCheck> {
  const recaptcha = recaptchaSettings(context.platform.config);
  if (!recaptcha) return { provider: "altcha", challenge: await createAltchaChallenge(context) };
  return { provider: "recaptcha", version: recaptcha.version, siteKey: recaptcha.siteKey };
}

/**
 * Requires a bot check proof for a form, unless its rate limits have room.
 * @throws INVALID_INPUT at `proof`
 */
export async function requireBotCheck(
  context: CallContext,
  form: keyof typeof LIMITS_WITHOUT_PROOF,
  proof: string | undefined,
): Promise<void> {
  const { platform, address, mustProve } = context;
  // Calls within the process have no address and need no proof.
  if (!address || (proof && (await isValidProof(context, form, proof)))) return;
  const { caller, everyone } = LIMITS_WITHOUT_PROOF[form];
  const network = { ...caller, points: caller.points * NETWORK_FACTOR };
  const isWithinLimits =
    !mustProve &&
    (await takePoint(platform, `bot.${form}.caller`, caller, callerKey(context, address))) &&
    (await takePoint(platform, `bot.${form}.network`, network, networkOf(address))) &&
    (await takePoint(platform, `bot.${form}.everyone`, everyone, "everyone"));
  if (!isWithinLimits) throw proofRequired(context);
}

/**
 * Requires a bot check proof for a sign-in after several failures of the caller, the network or the
 * account.
 * @throws INVALID_INPUT at `proof`
 */
export async function requireBotCheckAfterFailures(
  context: CallContext,
  account: string,
  proof: string | undefined,
): Promise<void> {
  const { platform, address, mustProve } = context;
  if (!address) return;
  const isSuspicious =
    mustProve ||
    (await platform.limiter.isExhausted(
      "bot.failures.caller",
      FAILURE_LIMITS.caller,
      callerKey(context, address),
    )) ||
    (await platform.limiter.isExhausted(
      "bot.failures.network",
      FAILURE_LIMITS.network,
      networkOf(address),
    )) ||
    (await platform.limiter.isExhausted("bot.failures.account", FAILURE_LIMITS.account, account));
  if (isSuspicious && !(proof && (await isValidProof(context, "signIn", proof))))
    throw proofRequired(context);
}

export async function countFailedSignIn(context: CallContext, account: string): Promise<void> {
  const { platform, address } = context;
  if (!address) return;
  await takePoint(
    platform,
    "bot.failures.caller",
    FAILURE_LIMITS.caller,
    callerKey(context, address),
  );
  await takePoint(platform, "bot.failures.network", FAILURE_LIMITS.network, networkOf(address));
  await takePoint(platform, "bot.failures.account", FAILURE_LIMITS.account, account);
}

function isValidProof(context: CallContext, form: BotForm, proof: string): Promise<boolean> {
  const recaptcha = recaptchaSettings(context.platform.config);
  return recaptcha
    ? verifyRecaptcha(context, recaptcha, form, proof)
    : verifyAltchaSolution(context, proof);
}

/**
 * Returns the rate limit key of a caller: a browser with an established cookie, or else its
 * network.
 */
const callerKey = ({ visitor }: CallContext, address: string) =>
  visitor?.established ? `visitor:${visitor.id}` : networkOf(address);

/** Takes a point of a rate limit. Returns false if none is left. */
const takePoint = async (
  { limiter }: Platform,
  name: string,
  limit: RateLimit,
  key: string,
): Promise<boolean> =>
  !(await limiter.isExhausted(name, limit, key)) && limiter.tryConsume(name, limit, key);

const proofRequired = (context: CallContext) => invalidInput(context, "proof", "auth.notProved");
