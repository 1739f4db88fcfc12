import { createECDH, randomBytes } from "node:crypto";
import type { InstallationSecrets } from "./secret-settings.ts";

/**
 * Secret in the database. It has the name of the file in DATA_DIR in which earlier versions stored
 * it.
 */
interface StoredSecret {
  name: string;
  /** Settings that replace it. */
  settings: (keyof InstallationSecrets)[];
  generate(): string;
  /** Returns the settings that the stored value contains. */
  read(value: string): Partial<InstallationSecrets>;
}

const SECRET_BYTES = 32;
/** Bytes of the random path of the back office. */
const PATH_BYTES = 12;
/** Curve of web push keys (RFC 8292). */
const VAPID_CURVE = "prime256v1";

const randomHex = (bytes: number) => randomBytes(bytes).toString("hex");

function generateVapidKeys(): string {
  const pair = createECDH(VAPID_CURVE);
  const publicKey = pair.generateKeys().toString("base64url");
  // Leading zeros are not part of the key that Node returns.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return JSON.stringify({ publicKey, privateKey });
}

export const STORED_SECRETS: StoredSecret[] = [
  {
    name: "secret",
    settings: ["APP_SECRET"],
    generate: () => randomHex(SECRET_BYTES),
    read: (value) => ({ APP_SECRET: value }),
  },
  {
    name: "stream-secret",
    settings: ["STREAM_SECRET"],
    generate: () => randomHex(SECRET_BYTES),
    read: (value) => ({ STREAM_SECRET: value }),
  },
  {
    name: "vapid",
    settings: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
    generate: generateVapidKeys,
    read: (value) => {
      const { publicKey, privateKey } = JSON.parse(value) as {
        publicKey: string;
        privateKey: string;
      };
      return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    },
  },
  {
    name: "admin-path",
    settings: ["ADMIN_PATH"],
    generate: () => randomHex(PATH_BYTES),
    read: (value) => ({ ADMIN_PATH: value }),
  },
];
