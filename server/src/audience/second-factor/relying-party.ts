import { isIP } from "node:net";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";

/** Whom passkeys are made for and sign in to: the name of this site, and the only address whose pages may ask. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** @throws SERVICE_UNAVAILABLE when the site has no name, only an IP address, for which browsers make no passkeys */
export function relyingParty({ platform, locale }: CallContext): RelyingParty {
  const { hostname, origin } = new URL(platform.publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")))
    throw problemError("SERVICE_UNAVAILABLE", [
      { path: "publicUrl", message: wordsOf(locale)("auth.passkeysNeedName", { host: hostname }) },
    ]);
  return { id: hostname, origin };
}
