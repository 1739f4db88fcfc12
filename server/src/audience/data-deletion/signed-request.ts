import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Payload of Meta's data deletion request. */
const payloadSchema = z.object({
  algorithm: z.literal("HMAC-SHA256"),
  user_id: z.string().regex(/^\d{1,32}$/),
  issued_at: z.number().int().min(0),
});
export type SignedRequest = z.infer<typeof payloadSchema>;

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** Allowed clock skew, in seconds. */
const MAX_CLOCK_SKEW = 5 * 60;

/**
 * Parses a `signed_request`: base64url of an HMAC-SHA256 over the encoded second part, a dot, and
 * base64url of JSON. The JSON is parsed only after the signature is verified. Returns undefined for
 * anything invalid, without a reason.
 */
export function parseSignedRequest(
  text: string,
  secret: string,
  now: Date,
): SignedRequest | undefined {
  const [signature = "", payload = "", ...more] = text.split(".");
  if (more.length || !BASE64URL.test(signature) || !BASE64URL.test(payload)) return undefined;
  const actual = Buffer.from(signature, "base64url");
  const expected = createHmac("sha256", secret).update(payload).digest();
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  try {
    const { data } = payloadSchema.safeParse(
      JSON.parse(Buffer.from(payload, "base64url").toString("utf8")),
    );
    return data && data.issued_at <= now.getTime() / 1000 + MAX_CLOCK_SKEW ? data : undefined;
  } catch {
    return undefined;
  }
}
