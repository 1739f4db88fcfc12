import { once } from "node:events";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { z } from "zod";
import type { Config } from "../config.ts";
import { type ArrivedRequest, proxyCheckPath } from "../platform/http/proxy-check.ts";
import { type CheckGroup, type Finding, failure, ok, warning } from "./finding.ts";
import { FORGED_ADDRESS, forwardingFindings } from "./forwarding.ts";

const REQUEST_TIMEOUT = 10_000;
/**
 * Days of validity below which a certificate should have been renewed: certbot does so 30 days
 * before the end.
 */
const RENEWAL_DAYS = 14;

const arrivedRequest = z.object({
  address: z.string(),
  peer: z.string(),
  forwardedFor: z.array(z.string()),
  protocol: z.string(),
  host: z.string(),
  requestId: z.string().nullable(),
}) satisfies z.ZodType<ArrivedRequest>;

/**
 * @param findSecret returns APP_SECRET, with which requests to the route of the check are signed
 */
export const publicUrlChecks = (
  config: Config,
  findSecret: () => Promise<string | undefined>,
): CheckGroup => ({
  name: "public URL",
  timeout: 30_000,
  advice: "Check that PUBLIC_URL resolves to the proxy, and that this machine may connect to it.",
  run: async () => {
    if (!config.PUBLIC_URL)
      return [
        failure(
          "public URL",
          "PUBLIC_URL is not set",
          "Set it to the URL that readers use: mails, feeds and passkeys contain it.",
        ),
      ];
    return [
      ...(await checkCertificate(config.PUBLIC_URL)),
      ...(await checkForwarding(config, config.PUBLIC_URL, findSecret)),
    ];
  },
});

async function checkCertificate(publicUrl: string): Promise<Finding[]> {
  const check = "certificate";
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === "http:") {
    const advice =
      "Use https: without it browsers allow no passkeys, notifications or offline reading.";
    return hostname === "localhost"
      ? []
      : [warning(check, `${publicUrl} is not encrypted`, advice)];
  }
  const host = hostname.replace(/^\[|\]$/g, "");
  const servername = isIP(host) ? undefined : host;
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(servername && { servername }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
    return [certificateFinding(socket.authorizationError, endOf(socket))];
  } catch (error) {
    const advice =
      "Check that the host of PUBLIC_URL resolves to the proxy, and that the proxy serves TLS on this port.";
    return [failure(check, `no TLS connection to ${host}: ${(error as Error).message}`, advice)];
  } finally {
    socket.destroy();
  }
}

const endOf = (socket: TLSSocket): Date => new Date(socket.getPeerCertificate().valid_to);

/** @param fault why browsers would reject the certificate */
export function certificateFinding(
  fault: Error | string | null | undefined,
  end: Date,
  now = new Date(),
): Finding {
  const check = "certificate";
  const days = Math.floor((end.getTime() - now.getTime()) / DAY);
  const renew =
    "Renew it: certbot renew. Check the timer that does so: systemctl list-timers certbot.timer.";
  if (days < 0) return failure(check, `expired on ${end.toISOString().slice(0, 10)}`, renew);
  if (fault)
    return failure(
      check,
      `browsers reject it: ${fault}`,
      "Get a certificate for the host of PUBLIC_URL, and serve it with its chain (fullchain.pem).",
    );
  return days < RENEWAL_DAYS
    ? warning(check, `expires in ${days} days`, renew)
    : ok(check, `valid for ${days} days`);
}

async function checkForwarding(
  config: Config,
  publicUrl: string,
  findSecret: () => Promise<string | undefined>,
): Promise<Finding[]> {
  let secret: string | undefined;
  try {
    secret = await findSecret();
  } catch (error) {
    const advice =
      "Correct what the checks of the database report, and use the SECRETS_KEY of the services.";
    return [
      failure(
        "public URL",
        `cannot be checked without the secret of the installation: ${(error as Error).message}`,
        advice,
      ),
    ];
  }
  if (!secret)
    return [
      failure(
        "public URL",
        "the installation has no secret yet",
        "Start Masthead: it generates its secrets at the first start.",
      ),
    ];
  const url = new URL(proxyCheckPath(secret), publicUrl);
  const headers = { "x-forwarded-for": FORGED_ADDRESS, "cache-control": "no-cache" };
  let response: Response;
  try {
    response = await fetch(url, {
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message || String(cause) : message;
    return [
      failure(
        "public URL",
        `${publicUrl}: ${reason}`,
        "Check that the proxy runs, and that this machine reaches it at PUBLIC_URL.",
      ),
    ];
  }
  const arrived = response.ok
    ? arrivedRequest.safeParse(await response.json().catch(() => undefined))
    : undefined;
  if (arrived?.success)
    return [
      ok("public URL", `${publicUrl} leads to this installation`),
      ...forwardingFindings(arrived.data, config, publicUrl),
    ];
  return [unreachable(publicUrl, response.status)];
}

function unreachable(publicUrl: string, status: number): Finding {
  const advice =
    status === 502 || status === 503 || status === 504
      ? "Start Masthead (systemctl start masthead), and compare HOST and PORT with the upstream of the proxy."
      : status >= 300 && status < 400
        ? "Set PUBLIC_URL to the URL that the proxy redirects to, or remove the redirect."
        : "Another site or another installation answers there: compare PUBLIC_URL, the proxy's upstream, and DATABASE_URL.";
  return failure("public URL", `${publicUrl} responds with ${status}`, advice);
}
