import type { Locale } from "@masthead/contract/platform/locale.ts";
import { contributions } from "../../platform/contributions.ts";
import type { Db } from "../../platform/postgres/database.ts";

/**
 * Returns the language of the order that started a subscription, for mails to guests. The module of
 * orders provides it.
 */
export type OrderLocale = (db: Db, orderId: number) => Promise<Locale | undefined>;

export const orderLocales = contributions<OrderLocale>();
