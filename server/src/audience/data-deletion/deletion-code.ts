import { randomBytes } from "node:crypto";
import { keyedHash } from "../../platform/secrets.ts";

/** Bytes of a code: nobody guesses 160 bits. */
const BYTES = 20;

/** A confirmation code. It is of letters and digits alone, since Meta asks for that; only its hash is kept. */
export const newDeletionCode = (): string => randomBytes(BYTES).toString("hex");

/** The code for a request of Meta's: the same each time, so that a request that comes again is answered alike. */
export const metaDeletionCode = (dataDir: string, request: string): string =>
  Buffer.from(keyedHash(dataDir, "data-deletion.meta-code", request), "base64url")
    .toString("hex")
    .slice(0, 2 * BYTES);
