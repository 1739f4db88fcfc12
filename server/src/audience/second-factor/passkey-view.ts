import type { Passkey } from "@masthead/contract/audience/second-factor.ts";
import type { PasskeyRow } from "./passkey.store.ts";

/** A passkey as its owner sees it. */
export const toPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
