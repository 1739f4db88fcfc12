import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What Meta says of whose data are to be deleted. */
const told = z.object({
  algorithm: z.literal("HMAC-SHA256"),
  user_id: z.string().regex(/^\d{1,32}$/),
  issued_at: z.number().int().min(0),
});
export type SignedRequest = z.infer<typeof told>;

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Seconds that clocks may differ. */
const AHEAD = 5 * 60;

/**
 * What stands in a `signed_request`: base64url of an HMAC-SHA256 over the second part as it stands, a dot, and base64url of JSON. It is read
 * only once the signature is right. Undefined for everything else; why is nobody's business.
 */
export function readSignedRequest(text: string, secret: string, now: Date): SignedRequest | undefined {
  const [signature = "", payload = "", ...more] = text.split(".");
  if (more.length || !BASE64URL.test(signature) || !BASE64URL.test(payload)) return undefined;
  const given = Buffer.from(signature, "base64url");
  const expected = createHmac("sha256", secret).update(payload).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  try {
    const { data } = told.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return data && data.issued_at <= now.getTime() / 1000 + AHEAD ? data : undefined;
  } catch {
    return undefined;
  }
}
