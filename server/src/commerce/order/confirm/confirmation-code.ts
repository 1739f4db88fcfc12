import type { Platform } from "../../../platform/platform.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { OrderRow } from "../order.store.ts";

/**
 * Code that only the confirmation email contains. It is derived from the order and its email
 * address, so nothing is stored.
 */
export const confirmationCode = (
  { config }: Platform,
  { id, email }: Pick<OrderRow, "id" | "email">,
): string => keyedHash(config.APP_SECRET, "order.confirm", `${id}\n${email.toLowerCase()}`);
