import type { ApiInput, ApiOutput, ApiRoute } from "@masthead/contract/contract.ts";
import { apiPath } from "../../site/app/platform/api/api.ts";

/**
 * Response body of a GET request to a product's API, typed by the contract. @throws Error unless
 * the status is 2xx
 */
export async function getApi<Route extends ApiRoute & `GET ${string}`>(
  url: string,
  route: Route,
  input: ApiInput<Route>,
): Promise<ApiOutput<Route>> {
  const response = await fetch(url + apiPath(route, input));
  if (!response.ok) throw new Error(`${route} returned ${response.status}`);
  return response.json();
}
