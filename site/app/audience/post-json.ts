import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";

/** Error response of the API. */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** Posts JSON to the API from the browser, where a form cannot be used. @throws ApiError if the API returns an error */
export async function postJson<T>(path: string, body: object, locale: Locale): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": locale },
    body: JSON.stringify(body),
  });
  const responseBody: unknown = await response.json().catch(() => undefined);
  if (response.ok) return responseBody as T;
  throw new ApiError(responseBody as Problem);
}
