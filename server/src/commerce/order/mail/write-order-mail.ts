import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
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
import { hasDevices } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";
import type { OrderMail } from "./order-mail.service.ts";

/** Writes a mail about an order in the language of its buyer. */
export async function writeOrderMail(
  platform: Platform,
  order: OrderRow,
  mail: OrderMail["mail"],
): Promise<Mail> {
  const { email, locale, successCode } = order;
  const dates = await datesOfMail(platform, order, mail);
  const kind = kindOf(order, mail, dates);
  return stationMail(platform, { email, locale }, (t, site) => {
    const values = { site, ...valuesOf(order, dates) };
    return {
      subject: t(`mail.order.${kind}.subject`, values),
      paragraphs: [
        t(textKeyOf(order, mail, kind), values),
        ...notesOf(t, order, mail, dates, values),
      ],
      ...((mail === "receipt" || mail === "cash") && { code: successCode }),
      button: {
        label: t(`mail.order.${kind}.button`),
        url: platform.publicUrl + pathOf(platform, order, mail),
      },
      footnotes: [{ text: t("mail.order.why", values) }],
    };
  });
}

/** Dates that a mail mentions; null if it does not. */
interface MailDates {
  timeZone: string;
  /** End of the subscription that a receipt's order has extended. */
  extended: Date | null;
  /** First charge after a free trial. */
  trialEnd: Date | null;
  /** First charge of the regular price. */
  regularFrom: Date | null;
}

async function datesOfMail(
  platform: Platform,
  order: OrderRow,
  mail: OrderMail["mail"],
): Promise<MailDates> {
  const { db } = platform.database;
  const timeZone = await stationTimeZone(innerContext(platform, order.locale));
  const { paidAt } = order;
  if (mail !== "receipt") return { timeZone, extended: null, trialEnd: null, regularFrom: null };
  return {
    timeZone,
    extended: await extendedUntil(db, order),
    trialEnd:
      isTrial(order, mail) && !hasDevices(order) && paidAt
        ? (await firstPeriod(db, order, paidAt)).periodEnd
        : null,
    regularFrom: paidAt && (await regularPriceOf(db, order, paidAt)),
  };
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

/** Nothing was charged for a free trial. */
const isTrial = ({ total, trialDays }: OrderRow, mail: OrderMail["mail"]): boolean =>
  mail === "receipt" && total === 0 && trialDays > 0;

function kindOf(order: OrderRow, mail: OrderMail["mail"], { trialEnd }: MailDates) {
  if (!isTrial(order, mail)) return mail;
  return trialEnd ? "trial" : "trialLater";
}

/** Values of the texts of a mail. */
function valuesOf(order: OrderRow, { timeZone, extended, trialEnd, regularFrom }: MailDates) {
  const { locale, currency, shipment } = order;
  const money = (amount: number) => formatCurrency({ amount, currency }, locale);
  const date = (at: Date | null) =>
    at ? dateFormat(locale, { dateStyle: "long", timeZone }).format(at) : "";
  return {
    number: orderNumberOf(order.id),
    package: localized(order.packageName, locale),
    total: money(order.total),
    refunded: money(order.refunded),
    chargedBack: money(order.chargedBack),
    city: localized(order.delivery?.city, locale),
    until: date(extended),
    price: money(order.periodPrice),
    next: date(trialEnd),
    regularPrice: money(order.regularPrice ?? order.periodPrice),
    regularFrom: date(regularFrom),
    shipment: [shipment?.carrier, shipment?.tracking].filter(Boolean).join(" "),
  };
}

/** An order that is refused once its payment arrives may have charged nothing. */
function textKeyOf({ total }: OrderRow, mail: OrderMail["mail"], kind: ReturnType<typeof kindOf>) {
  if ((mail === "alreadySubscribed" || mail === "alreadyGranted") && total === 0)
    return `mail.order.${mail}.nothingCharged` as const;
  return `mail.order.${kind}.text` as const;
}

/** Paragraphs after the first one. */
function notesOf(
  t: Translate,
  order: OrderRow,
  mail: OrderMail["mail"],
  { extended, regularFrom }: MailDates,
  values: ReturnType<typeof valuesOf>,
): string[] {
  const { email, userId, entitlements, test } = order;
  const isReceipt = mail === "receipt";
  const invitesToRegister = isReceipt && userId === null && entitlements.length > 0;
  return [
    ...(test ? [t("mail.order.test")] : []),
    ...(extended ? [t("mail.order.extended", values)] : []),
    ...(regularFrom ? [t("mail.order.regularPrice", values)] : []),
    ...(isReceipt && hasDevices(order) ? [t("mail.order.devices")] : []),
    ...(invitesToRegister ? [t("mail.order.account", { email })] : []),
  ];
}

/** Page that the button of a mail opens. */
function pathOf(platform: Platform, order: OrderRow, mail: OrderMail["mail"]): string {
  const { locale, paymentId } = order;
  if (mail === "confirm") {
    const code = confirmationCode(platform, order);
    return pagePath(locale, "packages/confirm", { paymentId, code });
  }
  if (mail === "alreadySubscribed" || mail === "alreadyGranted" || mail === "disputeWon")
    return pagePath(locale, "account/subscription");
  if (mail === "disputeLost") return pagePath(locale, "packages");
  if (mail === "pay") return pagePath(locale, "packages/failure", { paymentId });
  return pagePath(locale, "payment/finish", { paymentId });
}
