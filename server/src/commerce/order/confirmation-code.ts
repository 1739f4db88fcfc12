import type { Platform } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets.ts";
import type { OrderRow } from "./order.store.ts";

/** The code that only the mail has: it names the order and the address, so that nothing is stored. */
export const confirmationCode = ({ config }: Platform, { id, email }: Pick<OrderRow, "id" | "email">): string =>
  keyedHash(config.DATA_DIR, "order.confirm", `${id}\n${email.toLowerCase()}`);
