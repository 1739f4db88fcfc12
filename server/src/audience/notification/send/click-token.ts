import { isSameSecret, keyedHash } from "../../../platform/secrets.ts";

/** Length in characters of base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;

const sign = (secret: string, message: string) =>
  keyedHash(secret, "push click", message).slice(0, SIGNATURE_LENGTH);

/** Returns the token in the message to a browser, which authorises it to report a click. */
export function clickToken(secret: string, notificationId: number, subscriptionId: number): string {
  const message = `${notificationId}.${subscriptionId}`;
  return `${message}.${sign(secret, message)}`;
}

/** Returns the delivery of a token, or null if the signature is invalid. */
export function parseClickToken(
  secret: string,
  token: string,
): { notificationId: number; subscriptionId: number } | null {
  const [, message = "", givenSignature = ""] =
    /^([1-9]\d{0,15}\.[1-9]\d{0,15})\.([\w-]{22})$/.exec(token) ?? [];
  if (!message || !isSameSecret(givenSignature, sign(secret, message))) return null;
  const [notificationId = 0, subscriptionId = 0] = message.split(".").map(Number);
  return { notificationId, subscriptionId };
}
