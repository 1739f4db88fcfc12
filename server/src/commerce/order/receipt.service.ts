import { numberFormat } from "@masthead/contract/system/format.ts";
import { type Locale, localized } from "@masthead/contract/system/locale.ts";
import { notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { type OrderRow, orderByPaymentId } from "./order.store.ts";
import { numberOf } from "./order-number.ts";

/** The receipt of a paid order, in the language it was ordered in unless another is named. */
export async function receiptOf(platform: Platform, order: OrderRow, locale = order.locale) {
  const { currency, net, tax, taxRate, total, refunded, paidAt, delivery, address, cashReference } = order;
  const t = wordsOf(locale);
  const settings = await websiteSettings(innerContext(platform, locale));
  const sum = (amount: number) => ({ amount, currency });
  const percent = numberFormat(locale, { maximumFractionDigits: 2 }).format(taxRate / 100);
  const number = numberOf(order.id);
  // Loaded for the first receipt: what prints and shapes text is large.
  const { receiptPdf } = await import("../../platform/pdf/receipt.ts");
  const content = await receiptPdf({
    locale,
    timeZone: settings.timeZone,
    station: {
      name: settings.siteName,
      address: settings.contactAddress || undefined,
      phone: settings.contactPhone || undefined,
      email: settings.contactEmail || undefined,
    },
    title: t("order.receipt"),
    number,
    date: paidAt ?? order.createdAt,
    customer: [
      order.name,
      order.email,
      order.phone,
      address,
      [localized(delivery?.region, locale), localized(delivery?.city, locale)].filter(Boolean).join(t("order.comma")),
    ].filter((line): line is string => Boolean(line)),
    lines: order.lines.map(({ name, quantity, unitPrice, sum: whole }) => ({
      description: localized(name, locale),
      quantity,
      unitPrice: sum(unitPrice),
      sum: sum(whole),
    })),
    totals: [
      { label: t("order.net"), sum: sum(net) },
      { label: t("order.tax", { percent }), sum: sum(tax) },
      { label: t("order.total"), sum: sum(total) },
      ...(refunded ? [{ label: t("order.refunded"), sum: sum(-refunded) }] : []),
    ],
    notes: [
      t(order.method === "cash" ? "order.paidInCash" : "order.paidByCard"),
      ...(cashReference ? [t("order.reference", { reference: cashReference })] : []),
    ],
  });
  return { filename: `${number}.pdf`, content, type: "application/pdf" };
}

/** The receipt of an order, to whoever holds its payment id. @throws NOT_FOUND, also while it is not paid */
export async function ownReceipt(
  { platform, db }: CallContext,
  { paymentId, locale }: { paymentId: string; locale?: Locale | undefined },
): Promise<File> {
  const order = await orderByPaymentId(db, paymentId);
  if (!order?.paidAt) throw notFound();
  const { filename, content, type } = await receiptOf(platform, order, locale);
  return new File([new Uint8Array(content)], filename, { type });
}
