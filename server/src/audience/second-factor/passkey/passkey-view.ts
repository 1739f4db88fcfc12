import type { Passkey } from "@masthead/contract/audience/auth/second-factor.ts";
import type { PasskeyRow } from "./passkey.store.ts";

/** Converts a row to the passkey that its owner sees. */
export const toPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
