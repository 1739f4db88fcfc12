import { getCookie, setCookie } from "@orpc/server/helpers";
import type { CallContext, Platform } from "../platform.ts";
import { isSameSecret, keyedHash, newToken } from "../secrets.ts";
import { networkOf } from "./network.ts";
import { cookieName, needsSecure } from "./session-cookie.ts";

/** A browser as rate limits know it. It is joined with nothing else: no account, no page view, no log row holds its id. */
export interface Visitor {
  id: string;
  /** The cookie is old enough to be counted by: whoever fetches a new one for each request waits as long each time. */
  established: boolean;
}

const NAME = "visitor";
const ID_BYTES = 12;
/** Milliseconds after which a cookie counts, and seconds for which it is stored. */
const ESTABLISHED = 60_000;
const LIFETIME = 30 * 24 * 3600;
/** Cookies that one network is given: more than the browsers behind the address of a carrier need. */
const NEW_VISITORS = { points: 2000, seconds: 3600 };

const signature = ({ config }: Platform, id: string, issued: string) => keyedHash(config.DATA_DIR, "visitor", `${id}.${issued}`);

/** Value of a visitor's cookie. */
export function visitorValue(platform: Platform, id: string, issuedAt: Date): string {
  const issued = issuedAt.getTime().toString(36);
  return `${id}.${issued}.${signature(platform, id, issued)}`;
}

/** The visitor of a request; null without a cookie that this installation signed. */
export function readVisitor(platform: Platform, headers: Headers, now: Date): Visitor | null {
  const [id = "", issued = "", signed = ""] = (getCookie(headers, cookieName(platform, NAME)) ?? "").split(".");
  if (!id || !isSameSecret(signed, signature(platform, id, issued))) return null;
  const age = now.getTime() - Number.parseInt(issued, 36);
  return age > LIFETIME * 1000 ? null : { id, established: age >= ESTABLISHED };
}

/** Gives a browser without a visitor cookie one with the reply, unless its network was given too many. */
export async function giveVisitor(context: CallContext): Promise<void> {
  const { platform, address, visitor, resHeaders, now } = context;
  const name = cookieName(platform, NAME);
  if (!address || visitor || resHeaders.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))) return;
  if (!(await platform.limiter.tryTake("visitor", NEW_VISITORS, networkOf(address)))) return;
  setCookie(resHeaders, name, visitorValue(platform, newToken(ID_BYTES), now), {
    httpOnly: true,
    sameSite: "lax",
    secure: needsSecure(platform),
    path: "/",
    maxAge: LIFETIME,
  });
  // A reply with somebody's cookie is for nobody else.
  resHeaders.set("cache-control", "private, no-store");
}
