import type { ApiInput, ApiOutput, ApiRoute } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { fetchApi } from "./api.ts";

export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

/**
 * Calls the API from a script that reports its errors. @throws ApiError if the API returns an error
 */
export async function callApi<Route extends ApiRoute>(
  route: Route,
  input: ApiInput<Route>,
  locale: Locale,
): Promise<ApiOutput<Route>> {
  const response = await fetchApi(route, input, { locale });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as ApiOutput<Route>;
  throw new ApiError(body as Problem);
}
