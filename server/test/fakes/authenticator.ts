import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "@masthead/contract/audience/auth/passkey.ts";

/**
 * Overrides with which a test makes the authenticator, or the browser, deviate from a valid
 * ceremony.
 */
interface AuthenticatorFaults {
  origin?: string;
  /** The ceremony ran in a frame in a page of another site. */
  crossOrigin?: boolean;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** False: the flag for user presence, or for user verification, is not set. */
  present?: boolean;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  statement?: { format: string; values: Map<string, unknown> };
  /** Uses self attestation, which is valid but rare. */
  selfAttested?: boolean;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/**
 * Encodes the subset of CBOR (RFC 8949) that WebAuthn uses: integers, text, bytes, arrays and maps.
 */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string")
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map(cbor)]);
  throw new Error(`not supported by this CBOR encoder: ${String(value)}`);
}

function cborHead(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}

/** Encodes a public key as COSE: ES256 on P-256. */
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

/** Software authenticator, including the browser part: creates passkeys and signs with them. */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const keys = new Map<string, { privateKey: KeyObject; userHandle: string; counter: number }>();

  const clientData = (type: string, challenge: string, faults: AuthenticatorFaults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    );

  const authenticatorData = (
    rpId: string,
    counter: number,
    { present = true, verified = true }: AuthenticatorFaults,
    attested?: Buffer,
  ) => {
    const flags =
      (present ? FLAGS.present : 0) |
      (verified ? FLAGS.verified : 0) |
      (attested ? FLAGS.attested : 0);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags]),
      uint32(counter),
      ...(attested ? [attested] : []),
    ]);
  };

  return {
    /** Creates a passkey, as `navigator.credentials.create()` does. */
    make(
      { challenge, rp, user }: PasskeyCreation,
      faults: AuthenticatorFaults = {},
    ): PasskeyRegistration {
      const credentialId = randomBytes(32);
      const id = base64url(credentialId);
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      keys.set(id, { privateKey, userHandle: user.id, counter: 0 });
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint16(credentialId.length),
        credentialId,
        coseKey(publicKey),
      ]);
      const data = authenticatorData(faults.rpId ?? rp.id, 0, faults, attested);
      const client = clientData("webauthn.create", challenge, faults);
      const sig = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const selfAttestation = {
        format: "packed",
        values: new Map<string, unknown>(Object.entries({ alg: -7, sig })),
      };
      const { format, values } =
        faults.statement ??
        (faults.selfAttested ? selfAttestation : { format: "none", values: new Map() });
      const attestation = cbor(
        new Map<string, unknown>(Object.entries({ fmt: format, attStmt: values, authData: data })),
      );
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

    /**
     * Signs with the passkey `id`, by default the newest, as `navigator.credentials.get()` does.
     */
    sign(
      { challenge, rpId }: PasskeyRequest,
      faults: AuthenticatorFaults & { id?: string } = {},
    ): PasskeyAssertion {
      const id = faults.id ?? [...keys.keys()].at(-1) ?? "";
      const key = keys.get(id);
      if (!key) throw new Error("unknown passkey");
      if (counts) key.counter++;
      const data = authenticatorData(faults.rpId ?? rpId, faults.counter ?? key.counter, faults);
      const client = clientData("webauthn.get", challenge, faults);
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
          userHandle: faults.userHandle ?? key.userHandle,
        },
      };
    },
  };
}
