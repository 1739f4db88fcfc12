import { createHmac } from "node:crypto";

/** What Meta sends to its data deletion callback; text is signed as it stands. */
export function signedRequest(told: object | string, secret: string): string {
  const payload = Buffer.from(typeof told === "string" ? told : JSON.stringify(told)).toString("base64url");
  return `${createHmac("sha256", secret).update(payload).digest("base64url")}.${payload}`;
}
