import type { ApiInput, ApiOutput, ApiRoute } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Response of an API call. If it is not `ok`, its body is a problem instead. */
export interface ApiResponse<Body> extends Response {
  json(): Promise<Body>;
}

interface ApiOptions extends Pick<RequestInit, "cache" | "keepalive" | "signal"> {
  /** Language of the response; default: the languages of the browser. */
  locale?: Locale;
}

/** Path of a GET request to the API, for links. */
export const apiPath = <Route extends ApiRoute & `GET ${string}`>(
  route: Route,
  input: ApiInput<Route>,
): string => requestOf(route, input).path;

/**
 * Calls the API from the browser. The contract types route, input and response, but is not part of
 * the bundle.
 */
export function fetchApi<Route extends ApiRoute>(
  route: Route,
  input: ApiInput<Route>,
  { locale, ...options }: ApiOptions = {},
): Promise<ApiResponse<ApiOutput<Route>>> {
  const { path, method, body } = requestOf(route, input);
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(locale && { "accept-language": locale }),
  };
  return fetch(path, { ...options, method, headers, ...(body && { body }) });
}

/**
 * Input that is not part of the path goes to the query of a GET request, and to the JSON body of
 * others.
 */
function requestOf(route: string, input: unknown): { method: string; path: string; body?: string } {
  const [method = "", template = ""] = route.split(" ");
  const fields = { ...(input as Record<string, string>) };
  const path = `/api${template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(fields[name] ?? "");
    delete fields[name];
    return value;
  })}`;
  if (!Object.keys(fields).length) return { method, path };
  return method === "GET"
    ? { method, path: `${path}?${new URLSearchParams(fields)}` }
    : { method, path, body: JSON.stringify(fields) };
}
