import { randomBytes } from "node:crypto";
import { keyedHash } from "../../platform/secrets.ts";

/** 160 bits cannot be guessed. */
const CODE_BYTES = 20;

/** Generates a confirmation code. Alphanumeric, as Meta requires. Only its hash is stored. */
export const newDeletionCode = (): string => randomBytes(CODE_BYTES).toString("hex");

/**
 * Returns the code of a request from Meta. Deterministic, so that a repeated request gets the same
 * response.
 */
export const metaDeletionCode = (secret: string, request: string): string =>
  Buffer.from(keyedHash(secret, "data-deletion.meta-code", request), "base64url")
    .toString("hex")
    .slice(0, 2 * CODE_BYTES);
