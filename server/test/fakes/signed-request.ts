import { createHmac } from "node:crypto";

/**
 * Signed request that Meta sends to the data deletion callback. A string payload is signed
 * unchanged.
 */
export function signedRequest(content: object | string, secret: string): string {
  const payload = Buffer.from(
    typeof content === "string" ? content : JSON.stringify(content),
  ).toString("base64url");
  return `${createHmac("sha256", secret).update(payload).digest("base64url")}.${payload}`;
}
