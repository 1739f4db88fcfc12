import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";

/** Why a call was refused. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** Makes a call from the browser, where a form cannot. @throws Refused */
export async function postJson<T>(path: string, body: object, locale: Locale): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": locale },
    body: JSON.stringify(body),
  });
  const reply: unknown = await response.json().catch(() => undefined);
  if (response.ok) return reply as T;
  throw new Refused(reply as Problem);
}
