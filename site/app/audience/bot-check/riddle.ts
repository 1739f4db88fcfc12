import type { AltchaChallenge, AltchaPayload } from "@masthead/contract/audience/bot-check.ts";

/** Solves a riddle of the server, off the main thread. Gives what is sent in as proof; an empty text when it took too long. */
export async function solveRiddle(challenge: AltchaChallenge): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import("altcha-lib"), import("altcha-lib/algorithms/web/pbkdf2")]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return "";
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies AltchaPayload));
}
