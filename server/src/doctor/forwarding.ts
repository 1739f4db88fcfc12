import type { Config } from "../config.ts";
import type { ArrivedRequest } from "../platform/http/proxy-check.ts";
import { trustedProxyCheck } from "../platform/http/server/trusted-proxy.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Address that no client has (RFC 5737). The doctor claims it, to see whether clients could. */
export const FORGED_ADDRESS = "203.0.113.7";

/**
 * Judges how a request to `publicUrl`, which claimed the forged address in X-Forwarded-For, arrived
 * at the server.
 */
export function forwardingFindings(
  arrived: ArrivedRequest,
  { TRUST_PROXY }: Pick<Config, "TRUST_PROXY">,
  publicUrl: string,
): Finding[] {
  const { forwardedFor, peer } = arrived;
  // The entry after the forged one is the client that the outermost proxy saw. A proxy that
  // overwrites the header leaves no forged one.
  const chain = [...forwardedFor, peer];
  const clientIndex = forwardedFor.lastIndexOf(FORGED_ADDRESS) + 1;
  const proxies = chain.length - 1 - clientIndex;
  const isTrustedClient =
    Array.isArray(TRUST_PROXY) && trustedProxyCheck(TRUST_PROXY)(chain[clientIndex] ?? "", 0);
  return [
    addressFinding(arrived, chain[clientIndex] ?? "", proxies, isTrustedClient),
    ...headerFindings(arrived, new URL(publicUrl), proxies),
  ];
}

function addressFinding(
  { address, forwardedFor }: ArrivedRequest,
  client: string,
  proxies: number,
  isTrustedClient: boolean,
): Finding {
  const check = "client addresses";
  const advice = `Set TRUST_PROXY=${proxies}, the number of proxies in front, or to the networks of exactly these proxies.`;
  if (!forwardedFor.length)
    return failure(
      check,
      "the proxy sends no X-Forwarded-For: all readers share one address, and its rate limits",
      "Configure the proxy as in deploy/nginx: proxy_set_header X-Forwarded-For $remote_addr.",
    );
  if (address === FORGED_ADDRESS && isTrustedClient)
    return warning(
      check,
      `cannot be judged from here: TRUST_PROXY contains ${client}, the address of this machine`,
      "List only the addresses of the proxies in TRUST_PROXY, or let the proxy overwrite X-Forwarded-For.",
    );
  if (address === FORGED_ADDRESS)
    return failure(check, "a client can claim any address in X-Forwarded-For", advice);
  if (address !== client)
    return failure(check, `${client} is seen as ${address}, the address of a proxy`, advice);
  return ok(check, `this machine is seen as ${client}, through ${proxies} proxies`);
}

function headerFindings(
  { protocol, host, requestId }: ArrivedRequest,
  publicUrl: URL,
  proxies: number,
): Finding[] {
  const check = "proxy headers";
  const findings: Finding[] = [];
  if (`${protocol}:` !== publicUrl.protocol)
    findings.push(
      warning(
        check,
        `requests arrive as ${protocol}, not ${publicUrl.protocol.slice(0, -1)}`,
        "Set X-Forwarded-Proto in the proxy: $scheme in nginx.",
      ),
    );
  if (host !== publicUrl.hostname)
    findings.push(
      warning(
        check,
        `requests arrive for the host ${host}`,
        "Pass the Host header on in the proxy: proxy_set_header Host $host.",
      ),
    );
  if (proxies > 0 && !requestId)
    findings.push(
      warning(
        check,
        "the proxy sends no X-Request-Id: its log lines cannot be matched with those of Masthead",
        "Set X-Request-Id in the proxy: $request_id in nginx.",
      ),
    );
  return findings.length ? findings : [ok(check, "protocol, host and request id arrive")];
}
