import { moneyText } from "@masthead/contract/commerce/money.ts";
import { dateFormat } from "@masthead/contract/system/format.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { addressOf, stationMail } from "../../audience/auth/station.mails.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { extendedUntil } from "../subscription/extension.service.ts";
import { confirmationCode } from "./confirmation-code.ts";
import { hasDevices, waitsForConfirmation } from "./order.state.ts";
import { type OrderRow, orderById } from "./order.store.ts";
import { numberOf } from "./order-number.ts";
import { receiptOf } from "./receipt.service.ts";

/** Writes to a buyer about an order. */
export const ORDER_MAIL_JOB = "order.mail";

export interface OrderMail {
  id: number;
  /** confirm: that the address is theirs; cash: somebody comes; pay: where to pay; the rest say what has happened. */
  mail: "confirm" | "cash" | "pay" | "receipt" | "renewed" | "shipped" | "refunded" | "alreadySubscribed";
  /** When a buyer asked for the mail again, in milliseconds of the epoch: mail programs hide a second mail with the same id. */
  askedAt?: number;
}

/** With a receipt of what was paid. */
const WITH_RECEIPT = ["receipt", "renewed"];

/** Mails what an order's buyer is to know, unless it is no longer so. */
export async function mailOrder(platform: Platform, { id, mail, askedAt }: OrderMail): Promise<void> {
  const order = await orderById(platform.database.db, id);
  // An address that was taken away with its account gets no mail.
  if (!order || order.email.endsWith("@invalid")) return;
  if (mail === "pay" && !["created", "awaitingPayment", "failed"].includes(order.state)) return;
  if (mail === "confirm" && !waitsForConfirmation(order)) return;
  if (mail === "cash" && order.state !== "awaitingCash") return;
  const words = await orderMail(platform, order, mail);
  const attachments = WITH_RECEIPT.includes(mail) && order.total > 0 ? [await receiptOf(platform, order)] : [];
  // One thread for each order: a second mail of the same kind, after a worker died, is known as the same.
  const host = new URL(platform.publicUrl).hostname;
  const thread = {
    id: `<${["order", id, mail, order.version, askedAt].filter((part) => part !== undefined).join(".")}@${host}>`,
    earlier: [`<order.${id}@${host}>`],
  };
  await platform.mailer.send({ ...words, thread, attachments });
}

async function orderMail(platform: Platform, order: OrderRow, mail: OrderMail["mail"]): Promise<Mail> {
  const { email, locale, paymentId, successCode, currency, total, refunded, shipment } = order;
  const address = (path: string) => `${addressOf(platform, locale, path)}?paymentId=${paymentId}`;
  const link = {
    confirm: `${address("/packages/confirm")}&code=${confirmationCode(platform, order)}`,
    alreadySubscribed: addressOf(platform, locale, "/account/subscription"),
    pay: address("/packages/failure"),
  }[mail as string];
  const extended = mail === "receipt" ? await extendedUntil(platform.database.db, order) : null;
  const timeZone = await stationZone(innerContext(platform, locale));
  return stationMail(platform, { email, locale }, (t, site) => {
    const told = {
      site,
      number: numberOf(order.id),
      package: localized(order.packageName, locale),
      total: moneyText({ amount: total, currency }, locale),
      refunded: moneyText({ amount: refunded, currency }, locale),
      city: localized(order.delivery?.city, locale),
      until: extended ? dateFormat(locale, { dateStyle: "long", timeZone }).format(extended) : "",
      shipment: [shipment?.carrier, shipment?.tracking].filter(Boolean).join(" "),
    };
    const account = mail === "receipt" && order.userId === null && order.entitlements.length > 0;
    return {
      subject: t(`mail.order.${mail}.subject`, told),
      paragraphs: [
        t(`mail.order.${mail}.${mail === "alreadySubscribed" && total === 0 ? "nothingCharged" : "text"}`, told),
        ...(extended ? [t("mail.order.extended", told)] : []),
        ...(mail === "receipt" && hasDevices(order) ? [t("mail.order.devices")] : []),
        ...(account ? [t("mail.order.account", { email })] : []),
      ],
      ...((mail === "receipt" || mail === "cash") && { code: successCode }),
      button: { label: t(`mail.order.${mail}.button`), url: link ?? address("/payment/finish") },
      small: [{ text: t("mail.order.why", told) }],
    };
  });
}
