import type { AltchaChallenge, AltchaPayload } from "@masthead/contract/audience/bot-check.ts";

/**
 * Solves an ALTCHA challenge off the main thread. Returns the proof to submit, or an empty string
 * on timeout.
 */
export async function solveAltchaChallenge(challenge: AltchaChallenge): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return "";
  const { counter, derivedKey } = solution;
  return btoa(
    JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies AltchaPayload),
  );
}
