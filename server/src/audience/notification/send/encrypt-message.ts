import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** Size of the only record, in bytes: the least that every push service accepts. */
const RECORD_SIZE = 4096;
/** Delimiter of the last record. */
const LAST_RECORD = Buffer.of(2);

/** Public key and secret of a browser's push subscription, base64url. */
interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** Random input of an encryption; fixed only in tests. */
interface Randomness {
  /** Key pair of the message, on P-256. */
  pair: ECDH;
  salt: Buffer;
}

function random(): Randomness {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, salt: randomBytes(16) };
}

/**
 * Encrypts a push message for a browser (RFC 8291, aes128gcm).
 * @throws Error if the keys are invalid
 */
export function encryptMessage(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  { pair, salt } = random(),
): Buffer {
  const browserKey = Buffer.from(p256dh, "base64url");
  const secret = Buffer.from(auth, "base64url");
  if (secret.length < 16) throw new Error("the secret of the subscription is too short");
  const serverKey = pair.getPublicKey();
  const derive = (key: Uint8Array, from: Buffer, info: (string | Buffer)[], length: number) =>
    Buffer.from(
      hkdfSync("sha256", key, from, Buffer.concat(info.map((part) => Buffer.from(part))), length),
    );
  const shared = pair.computeSecret(browserKey);
  const input = derive(shared, secret, ["WebPush: info\0", browserKey, serverKey], 32);
  const key = derive(input, salt, ["Content-Encoding: aes128gcm\0"], 16);
  const nonce = derive(input, salt, ["Content-Encoding: nonce\0"], 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(serverKey.length),
    serverKey,
    cipher.update(message),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
