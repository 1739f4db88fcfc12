import { isIP } from "node:net";
import { fieldError } from "../../../platform/http/field-error.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";

/**
 * WebAuthn relying party: the domain of the site, and the only origin that may use its passkeys.
 */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * @throws SERVICE_UNAVAILABLE if the public URL has an IP address instead of a domain: browsers
 *   create no passkeys for it
 */
export function relyingParty({ platform, locale }: CallContext): RelyingParty {
  const { hostname, origin } = new URL(platform.publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")))
    throw problemError("SERVICE_UNAVAILABLE", [fieldError(messagesFor(locale), "publicUrl", "auth.passkeysNeedName", { host: hostname })]);
  return { id: hostname, origin };
}
