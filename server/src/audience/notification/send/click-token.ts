import { isSameSecret, keyedHash } from "../../../platform/secrets.ts";

/** Characters of the hash: 132 bits. */
const LENGTH = 22;

const sign = (dataDir: string, message: string) => keyedHash(dataDir, "push click", message).slice(0, LENGTH);

/** What the message to one browser carries, so that it can say that it was clicked, and nobody else. */
export function clickToken(dataDir: string, notificationId: number, subscriptionId: number): string {
  const message = `${notificationId}.${subscriptionId}`;
  return `${message}.${sign(dataDir, message)}`;
}

/** Which delivery a token is of; null when we did not make it. */
export function readClickToken(dataDir: string, token: string): { notificationId: number; subscriptionId: number } | null {
  const [, message = "", given = ""] = /^([1-9]\d{0,15}\.[1-9]\d{0,15})\.([\w-]{22})$/.exec(token) ?? [];
  if (!message || !isSameSecret(given, sign(dataDir, message))) return null;
  const [notificationId = 0, subscriptionId = 0] = message.split(".").map(Number);
  return { notificationId, subscriptionId };
}
