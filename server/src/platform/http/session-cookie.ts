import { getCookie, setCookie } from "@orpc/server/helpers";
import type { CallContext, Platform } from "../platform.ts";

const NAME = "session";

/** The session's token that a request brings. */
export const sessionToken = (headers: Headers): string | undefined => getCookie(headers, NAME);

/** Gives the asker a session's token to keep, or with null takes it away. Scripts never see it. */
export function giveSessionToken(context: CallContext, token: string | null, seconds: number): void {
  setCookie(context.resHeaders, NAME, token ?? "", {
    httpOnly: true,
    sameSite: "lax",
    secure: needsSecure(context.platform),
    path: "/",
    maxAge: token === null ? 0 : seconds,
  });
}

/** Browsers keep a secure cookie only over HTTPS; on the own machine there is none. */
export function needsSecure({ publicUrl }: Platform): boolean {
  return !["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
}
