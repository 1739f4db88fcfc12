import { numberFormat } from "@masthead/contract/platform/format.ts";
import { isolate } from "@masthead/contract/platform/isolate.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { sellerDetails, websiteSettings } from "../../../system/setting/setting.service.ts";
import type { OrderRow } from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";
import { requireOwnOrder } from "../own/order-access.service.ts";

/** Renders the receipt of a paid order as PDF, by default in the language of the order. */
export async function receiptOf(platform: Platform, order: OrderRow, locale = order.locale) {
  const {
    currency,
    net,
    tax,
    taxRate,
    total,
    refunded,
    chargedBack,
    paidAt,
    delivery,
    address,
    cashReference,
  } = order;
  const t = messagesFor(locale);
  const context = innerContext(platform, locale);
  const [settings, seller] = [await websiteSettings(context), await sellerDetails(context)];
  const money = (amount: number) => ({ amount, currency });
  const percent = numberFormat(locale, { maximumFractionDigits: 2 }).format(taxRate / 100);
  const number = orderNumberOf(order.id);
  // Loaded on first use: the libraries for PDF and text shaping are large.
  const { renderReceipt } = await import("./render-receipt.ts");
  const content = await renderReceipt({
    locale,
    timeZone: settings.timeZone,
    station: {
      name: seller.name || settings.siteName,
      address: seller.address || settings.contactAddress || undefined,
      phone: settings.contactPhone || undefined,
      email: settings.contactEmail || undefined,
      taxNumber: seller.taxNumber || undefined,
    },
    title: t("order.receipt"),
    number,
    date: paidAt ?? order.createdAt,
    customer: [
      order.company,
      order.name,
      order.taxNumber && t("receipt.taxNumber", { number: isolate(order.taxNumber) }),
      order.email,
      order.phone,
      address,
      [localized(delivery?.region, locale), localized(delivery?.city, locale)]
        .filter(Boolean)
        .join(t("order.comma")),
    ].filter((line): line is string => Boolean(line)),
    lines: order.lines.map(({ name, quantity, unitPrice, sum: lineTotal }) => ({
      description: localized(name, locale),
      quantity,
      unitPrice: money(unitPrice),
      amount: money(lineTotal),
    })),
    totals: [
      { label: t("order.net"), amount: money(net) },
      { label: t("order.tax", { percent }), amount: money(tax) },
      { label: t("order.total"), amount: money(total) },
      ...(refunded ? [{ label: t("order.refunded"), amount: money(-refunded) }] : []),
      ...(chargedBack ? [{ label: t("order.chargedBack"), amount: money(-chargedBack) }] : []),
    ],
    notes: [
      t(
        order.test
          ? "order.paidInTest"
          : order.method === "cash"
            ? "order.paidInCash"
            : "order.paidByCard",
      ),
      ...(cashReference ? [t("order.reference", { reference: cashReference })] : []),
    ],
  });
  return { filename: `${number}.pdf`, content, type: "application/pdf" };
}

/**
 * Receipt of an order as a file, for its buyer.
 * @throws NOT_FOUND, also while the order is unpaid; UNAUTHORIZED (requireOwnOrder)
 */
export async function ownReceipt(
  context: CallContext,
  { paymentId, locale }: { paymentId: string; locale?: Locale },
): Promise<File> {
  const order = await requireOwnOrder(context, paymentId);
  if (!order.paidAt) throw notFound();
  const { filename, content, type } = await receiptOf(context.platform, order, locale);
  return new File([new Uint8Array(content)], filename, { type });
}
