import type { FastifyRequest } from "fastify";
import type { ResolvedConfig } from "../../config.ts";
import { type IsTrustedProxy, trustedProxyCheck } from "./server/trusted-proxy.ts";

type CountryConfig = Pick<ResolvedConfig, "COUNTRY_HEADER" | "TRUST_PROXY">;

const trustChecks = new WeakMap<CountryConfig, IsTrustedProxy>();

/** Returns the country code, or null. Proxies send `XX` or `ZZ` for an unknown address. */
export function countryOfHeader(value: string | string[] | undefined): string | null {
  const code = typeof value === "string" ? value.toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "ZZ" ? code : null;
}

/**
 * Returns the country that a trusted proxy states in COUNTRY_HEADER; null without one. A header of
 * anybody else is ignored, as everybody can send it.
 */
export function proxyCountryOf(
  config: CountryConfig,
  { headers, socket }: Pick<FastifyRequest, "headers" | "socket">,
): string | null {
  if (!config.COUNTRY_HEADER) return null;
  let isTrusted = trustChecks.get(config);
  if (!isTrusted) {
    isTrusted = trustedProxyCheck(config.TRUST_PROXY);
    trustChecks.set(config, isTrusted);
  }
  return isTrusted(socket.remoteAddress ?? "", 0)
    ? countryOfHeader(headers[config.COUNTRY_HEADER])
    : null;
}
