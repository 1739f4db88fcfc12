import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";

/**
 * Header fields that the signature covers if a message has them, with those for unsubscribing,
 * which RFC 8058 requires.
 */
const SIGNED_FIELDS = [
  "From",
  "Reply-To",
  "To",
  "Subject",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

/** Returns the options of the mail client that sign emails with DKIM; none without a key. */
export function dkimOptions({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Config) {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return {};
  return {
    dkim: {
      domainName: DKIM_DOMAIN,
      keySelector: DKIM_SELECTOR,
      privateKey: readFileSync(DKIM_KEY_FILE, "utf8"),
      headerFieldNames: SIGNED_FIELDS.join(":"),
    },
  };
}
