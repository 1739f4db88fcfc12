import { createDecipheriv, createECDH, createHash, hkdfSync } from "node:crypto";
import type { PushMessage } from "@masthead/contract/audience/notification/push-message.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../src/platform/postgres/database.ts";

const CURVE = "prime256v1";
const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Push keys of a browser, derived from a number, so that a push service in another process knows
 * them too.
 */
export interface Device {
  p256dh: string;
  auth: string;
  /** Decrypts a message (RFC 8291). @throws Error if it was not encrypted for this browser */
  read(body: Buffer): PushMessage;
}

export function deviceOf(number: number): Device {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(digest(`device ${number}`));
  const auth = digest(`auth ${number}`).subarray(0, 16);
  const publicKey = pair.getPublicKey();
  return {
    p256dh: publicKey.toString("base64url"),
    auth: auth.toString("base64url"),
    read(body) {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
      const ciphertext = body.subarray(21 + senderKey.length);
      const derive = (secret: Buffer, from: Buffer, info: string | Buffer, length: number) =>
        Buffer.from(hkdfSync("sha256", secret, from, info, length));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
      const secret = derive(pair.computeSecret(senderKey), auth, info, 32);
      const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(
        ciphertext.subarray(-16),
      );
      const plain = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
      // A single record, which ends with its delimiter and padding.
      const end = plain.lastIndexOf(2);
      return JSON.parse(plain.subarray(0, end).toString("utf8")) as PushMessage;
    },
  };
}

/** Inserts push subscriptions of browsers 1 to `count`. */
export async function subscribeDevices(
  db: Db,
  origin: string,
  count: number,
  columns: { locale?: string; breaking?: boolean } = {},
): Promise<void> {
  const { locale = "en-US", breaking = true } = columns;
  for (let first = 1; first <= count; first += 5000) {
    const numbers = Array.from({ length: Math.min(5000, count - first + 1) }, (_, i) => first + i);
    const devices = numbers.map(deviceOf);
    await db.execute(
      sql`insert into push_subscription (endpoint, endpoint_hash, p256dh, auth, locale, breaking)
        select ${`${origin}/push/`} || n, sha256(convert_to(${`${origin}/push/`} || n, 'utf8')), p256dh, auth, ${locale}, ${breaking}
        from unnest(${sql.param(numbers)}::int[], ${sql.param(devices.map(({ p256dh }) => p256dh))}::text[], ${sql.param(devices.map(({ auth }) => auth))}::text[])
          as d (n, p256dh, auth)`,
    );
  }
}
