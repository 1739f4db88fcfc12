import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { CARD_PAYABLE_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { stationMail } from "../../../audience/auth/station.mails.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { stationTimeZone, stationTimeZoneIn } from "../../../system/setting/setting.service.ts";
import { firstPeriod } from "../../subscription/period/first-period.service.ts";
import {
  priceTermsOfOrder,
  regularPriceFrom,
} from "../../subscription/renewal/introductory-price.ts";
import { confirmationCode } from "../confirm/confirmation-code.ts";
import { extendedUntil } from "../fulfil/extend-subscription.ts";
import { hasDevices, waitsForConfirmation } from "../order.state.ts";
import { type OrderRow, orderById } from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";
import { receiptOf } from "../receipt/receipt.service.ts";

/** Job that emails a buyer about an order. */
export const ORDER_MAIL_JOB = "order.mail";

export interface OrderMail {
  id: number;
  /**
   * `confirm` requests confirmation of the email address, `cash` announces the cash collection,
   * `pay` links to the payment page; the others report events.
   */
  mail:
    | "confirm"
    | "cash"
    | "pay"
    | "receipt"
    | "renewed"
    | "shipped"
    | "refunded"
    | "disputeLost"
    | "disputeWon"
    | "alreadySubscribed"
    | "alreadyGranted";
  /**
   * Time of the buyer's repeated request for the mail, in epoch milliseconds. Part of the message
   * id, because mail clients hide a second mail with the same id.
   */
  askedAt?: number;
}

/** Mails that have the receipt attached. */
const MAILS_WITH_RECEIPT = ["receipt", "renewed"];

/** Mails about an order that was refused once its payment arrived. */
const REFUSALS_AFTER_PAYMENT: readonly string[] = [
  "alreadySubscribed",
  "alreadyGranted",
] satisfies OrderMail["mail"][];

/** Emails the buyer of an order, unless the mail no longer matches the order's state. */
export async function sendOrderMail(
  platform: Platform,
  { id, mail, askedAt }: OrderMail,
): Promise<void> {
  const order = await orderById(platform.database.db, id);
  // The address was removed together with its account.
  if (!order || order.email.endsWith("@invalid")) return;
  if (mail === "pay" && !CARD_PAYABLE_ORDER_STATES.includes(order.state)) return;
  if (mail === "confirm" && !waitsForConfirmation(order)) return;
  if (mail === "disputeLost" && order.dispute !== "lost") return;
  if (mail === "cash" && order.state !== "awaitingCash") return;
  const content = await orderMail(platform, order, mail);
  const attachments =
    MAILS_WITH_RECEIPT.includes(mail) && order.total > 0 ? [await receiptOf(platform, order)] : [];
  // One thread per order. A mail sent again after a worker crash has the same message id, so mail
  // clients recognize the duplicate.
  const host = new URL(platform.publicUrl).hostname;
  const thread = {
    id: `<${["order", id, mail, order.version, askedAt].filter((part) => part !== undefined).join(".")}@${host}>`,
    earlier: [`<order.${id}@${host}>`],
  };
  await platform.mailer.send({ ...content, thread, attachments });
}

async function orderMail(
  platform: Platform,
  order: OrderRow,
  mail: OrderMail["mail"],
): Promise<Mail> {
  const {
    email,
    locale,
    paymentId,
    successCode,
    currency,
    total,
    refunded,
    chargedBack,
    shipment,
  } = order;
  const path =
    {
      confirm: pagePath(locale, "packages/confirm", {
        paymentId,
        code: confirmationCode(platform, order),
      }),
      alreadySubscribed: pagePath(locale, "account/subscription"),
      alreadyGranted: pagePath(locale, "account/subscription"),
      disputeLost: pagePath(locale, "packages"),
      disputeWon: pagePath(locale, "account/subscription"),
      pay: pagePath(locale, "packages/failure", { paymentId }),
    }[mail as string] ?? pagePath(locale, "payment/finish", { paymentId });
  const extended = mail === "receipt" ? await extendedUntil(platform.database.db, order) : null;
  const timeZone = await stationTimeZone(innerContext(platform, locale));
  const dateOf = (at: Date | null) =>
    at ? dateFormat(locale, { dateStyle: "long", timeZone }).format(at) : "";
  // Nothing was charged for a free trial.
  const isTrial = mail === "receipt" && total === 0 && order.trialDays > 0;
  const trialEnd =
    isTrial && !hasDevices(order) && order.paidAt
      ? (await firstPeriod(platform.database.db, order, order.paidAt)).periodEnd
      : null;
  const regularFrom =
    mail === "receipt" && order.paidAt
      ? await regularPriceOf(platform.database.db, order, order.paidAt)
      : null;
  const kind = isTrial ? (trialEnd ? "trial" : "trialLater") : mail;
  return stationMail(platform, { email, locale }, (t, site) => {
    const values = {
      site,
      number: orderNumberOf(order.id),
      package: localized(order.packageName, locale),
      total: formatCurrency({ amount: total, currency }, locale),
      refunded: formatCurrency({ amount: refunded, currency }, locale),
      chargedBack: formatCurrency({ amount: chargedBack, currency }, locale),
      city: localized(order.delivery?.city, locale),
      until: dateOf(extended),
      price: formatCurrency({ amount: order.periodPrice, currency }, locale),
      next: dateOf(trialEnd),
      regularPrice: formatCurrency(
        { amount: order.regularPrice ?? order.periodPrice, currency },
        locale,
      ),
      regularFrom: dateOf(regularFrom),
      shipment: [shipment?.carrier, shipment?.tracking].filter(Boolean).join(" "),
    };
    const invitesToRegister =
      mail === "receipt" && order.userId === null && order.entitlements.length > 0;
    return {
      subject: t(`mail.order.${kind}.subject`, values),
      paragraphs: [
        t(
          `mail.order.${kind}.${REFUSALS_AFTER_PAYMENT.includes(mail) && total === 0 ? "nothingCharged" : "text"}`,
          values,
        ),
        ...(order.test ? [t("mail.order.test")] : []),
        ...(extended ? [t("mail.order.extended", values)] : []),
        ...(regularFrom ? [t("mail.order.regularPrice", values)] : []),
        ...(mail === "receipt" && hasDevices(order) ? [t("mail.order.devices")] : []),
        ...(invitesToRegister ? [t("mail.order.account", { email })] : []),
      ],
      ...((mail === "receipt" || mail === "cash") && { code: successCode }),
      button: { label: t(`mail.order.${kind}.button`), url: platform.publicUrl + path },
      footnotes: [{ text: t("mail.order.why", values) }],
    };
  });
}

/**
 * Returns the time of the first charge of a paid order's regular price; null if there is none, or
 * its device has to be shipped first.
 */
async function regularPriceOf(db: Db, order: OrderRow, paidAt: Date): Promise<Date | null> {
  if (order.regularPrice === null || order.method === "cash" || hasDevices(order)) return null;
  const period = await firstPeriod(db, order, order.periodStart ?? paidAt);
  const { interval, intervalCount } = order;
  return regularPriceFrom(priceTermsOfOrder(order), {
    ...period,
    interval,
    intervalCount,
    timeZone: await stationTimeZoneIn(db),
  });
}
