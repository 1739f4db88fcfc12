import type { Locale } from "@masthead/contract/system/locale.ts";

/** Where the receipt of a paid order is, as PDF in a language. */
export const receiptPath = (paymentId: string, locale: Locale): string =>
  `/api/v1/order/receipt?${new URLSearchParams({ paymentId, locale })}`;
