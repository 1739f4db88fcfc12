import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeySigned } from "@masthead/contract/audience/passkey.ts";

/** What a test may have an authenticator, or the browser before it, do otherwise than it should. */
interface Misdeeds {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** Nobody touched it, or it does not know who did. */
  present?: boolean;
  verified?: boolean;
  /** What it says to have signed so often. */
  counter?: number;
  userHandle?: string;
  /** It says something of itself, in a statement of this format. */
  statement?: { format: string; values: Map<string, unknown> };
  /** It signs the passkey with the passkey's own key, which is no misdeed but rare. */
  signsItself?: boolean;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** The little of CBOR (RFC 8949) that WebAuthn speaks: integers, text, bytes, lists and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  throw new Error(`cannot be written: ${String(value)}`);
}

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}

/** The public key as COSE has it: ES256 on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [type, algorithm, curve] = [2, -7, 1];
  const key: [label: number, value: unknown][] = [
    [1, type],
    [3, algorithm],
    [-1, curve],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ];
  return cbor(new Map(key));
}

const uint16 = (count: number) => Buffer.from([count >> 8, count & 255]);
const uint32 = (count: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
};

/** An authenticator in software, with the browser before it: it makes passkeys and signs with them as a telephone does. */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const keys = new Map<string, { privateKey: KeyObject; userHandle: string; counter: number }>();

  const clientData = (type: string, challenge: string, misdeeds: Misdeeds) =>
    Buffer.from(
      JSON.stringify({
        type: misdeeds.type ?? type,
        challenge: misdeeds.challenge ?? challenge,
        origin: misdeeds.origin ?? origin,
        crossOrigin: false,
      }),
    );

  const authenticatorData = (rpId: string, counter: number, { present = true, verified = true }: Misdeeds, attested?: Buffer) => {
    const flags = (present ? FLAGS.present : 0) | (verified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter), ...(attested ? [attested] : [])]);
  };

  return {
    /** Makes a passkey, as `navigator.credentials.create()` does. */
    make({ challenge, rp, user }: PasskeyCreation, misdeeds: Misdeeds = {}): PasskeyMade {
      const credentialId = randomBytes(32);
      const id = base64url(credentialId);
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      keys.set(id, { privateKey, userHandle: user.id, counter: 0 });
      const attested = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, coseKey(publicKey)]);
      const data = authenticatorData(misdeeds.rpId ?? rp.id, 0, misdeeds, attested);
      const client = clientData("webauthn.create", challenge, misdeeds);
      const sig = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const own = { format: "packed", values: new Map<string, unknown>(Object.entries({ alg: -7, sig })) };
      const { format, values } = misdeeds.statement ?? (misdeeds.signsItself ? own : { format: "none", values: new Map() });
      const attestation = cbor(new Map<string, unknown>(Object.entries({ fmt: format, attStmt: values, authData: data })));
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ["internal", "hybrid", "of-the-future"],
        },
      };
    },

    /** Signs with the passkey that was made last, or another, as `navigator.credentials.get()` does. */
    sign({ challenge, rpId }: PasskeyRequest, misdeeds: Misdeeds & { id?: string } = {}): PasskeySigned {
      const id = misdeeds.id ?? [...keys.keys()].at(-1) ?? "";
      const key = keys.get(id);
      if (!key) throw new Error("there is no such passkey");
      if (counts) key.counter++;
      const data = authenticatorData(misdeeds.rpId ?? rpId, misdeeds.counter ?? key.counter, misdeeds);
      const client = clientData("webauthn.get", challenge, misdeeds);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), key.privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: misdeeds.userHandle ?? key.userHandle,
        },
      };
    },
  };
}
