import { type Client, contract } from "@masthead/contract/contract.ts";
import { createORPCClient, ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import type { Product } from "../processes/product.ts";

/** Browser behind a load balancer: any machine may answer, and all get its session cookie. */
export interface BalancedBrowser {
  /** API client whose requests this machine answers. */
  at(machine: Product): Client;
  get(machine: Product, path: string, headers?: Record<string, string>): Promise<Response>;
  cookie(): string | undefined;
}

let browsers = 0;

/** Starts a browser with an unused IP address. */
export function startBrowser(): BalancedBrowser {
  const address = `198.51.100.${++browsers}`;
  let cookie: string | undefined;
  const send = async (url: string | Request, { headers, ...init }: RequestInit = {}) => {
    const request = new Request(url, { ...init, redirect: "manual" });
    const added = {
      ...Object.fromEntries(new Headers(headers)),
      "x-forwarded-for": address,
      "x-forwarded-proto": "https",
    };
    for (const [name, value] of Object.entries({ ...added, ...(cookie && { cookie }) }))
      request.headers.set(name, value);
    const response = await fetch(request);
    const [session] = response.headers
      .getSetCookie()
      .filter((line) => /^(__Host-)?session=/.test(line));
    if (session) cookie = session.split(";")[0];
    return response;
  };
  return {
    at: ({ url }) =>
      createORPCClient(
        new OpenAPILink(contract, {
          url: `${url}/api`,
          fetch: async (request) => asJson(await send(request)),
          customErrorResponseBodyDecoder,
        }),
      ),
    get: ({ url }, path, headers = {}) => send(new URL(path, url).href, { headers }),
    cookie: () => cookie,
  };
}

/** Labels a problem response as JSON; the link would otherwise treat it as a file. */
function asJson(response: Response): Response {
  if (!response.headers.get("content-type")?.startsWith("application/problem+json"))
    return response;
  return new Response(response.body, {
    status: response.status,
    headers: { "content-type": "application/json" },
  });
}

const customErrorResponseBodyDecoder = (body: unknown, { status }: { status: number }) => {
  const { code = "UNKNOWN" } = body as { code?: string };
  return new ORPCError(code, { status, data: body });
};
