import { isIP } from "node:net";
import { fieldError } from "../../../platform/http/field-error.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { registeredApps } from "../../../system/setting/setting.service.ts";

/**
 * WebAuthn relying party: the domain of the site, and the origins that may use its passkeys: the
 * site, and the station's Android apps. Apps of Apple have the origin of the site.
 */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** Origin of an Android app: the hash of its signing certificate. */
const androidOrigin = (fingerprint: string) =>
  `android:apk-key-hash:${Buffer.from(fingerprint.replaceAll(":", ""), "hex").toString("base64url")}`;

/**
 * @throws SERVICE_UNAVAILABLE if the public URL has an IP address instead of a domain: browsers
 *   create no passkeys for it
 */
export async function relyingParty(context: CallContext): Promise<RelyingParty> {
  const { platform } = context;
  const { hostname, origin } = new URL(platform.publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")))
    throw problemError("SERVICE_UNAVAILABLE", [
      fieldError(context, "publicUrl", "auth.passkeysNeedName", { host: hostname }),
    ]);
  const { androidApps } = await registeredApps(context);
  return {
    id: hostname,
    origins: [origin, ...androidApps.map(({ fingerprint }) => androidOrigin(fingerprint))],
  };
}
