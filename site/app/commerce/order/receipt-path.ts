import type { Locale } from "@masthead/contract/system/locale.ts";

/** Path of the PDF receipt of a paid order, in a language. */
export const receiptPath = (paymentId: string, locale: Locale): string =>
  `/api/v1/order/receipt?${new URLSearchParams({ paymentId, locale })}`;
