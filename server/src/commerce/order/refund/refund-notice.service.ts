import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { isolate } from "@masthead/contract/platform/isolate.ts";
import { stationMail } from "../../../audience/auth/station.mails.ts";
import { staffOfRole } from "../../../audience/user/user-account.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { refundById } from "../../payment/payment.sql.ts";
import { orderById } from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";

/** Job that emails one member of staff about a refund that failed. */
export const REFUND_NOTICE_JOB = "payment.refund-notice";

export interface RefundNotice {
  refundId: number;
  userId: number;
}

/**
 * Recipients of the notice of a failed refund: Accounting, or Superadmins if the station has none.
 */
async function refundStaff(db: Db) {
  const accounting = await staffOfRole(db, "Accounting");
  return accounting.length ? accounting : staffOfRole(db, "Superadmin");
}

/** Queues a mail about a failed refund to each member of staff who handles refunds. */
export async function queueRefundNotices(
  platform: Platform,
  tx: Db,
  refundId: number,
): Promise<void> {
  const notices = (await refundStaff(tx)).map(
    ({ id: userId }): RefundNotice => ({ refundId, userId }),
  );
  await platform.jobs.sendAll(tx, REFUND_NOTICE_JOB, notices);
}

/** Emails a member of staff about a failed refund, unless somebody has dealt with it. */
export async function mailRefundNotice(
  platform: Platform,
  { refundId, userId }: RefundNotice,
): Promise<void> {
  const { db } = platform.database;
  const refund = await refundById(db, refundId);
  const order = refund && (await orderById(db, refund.orderId));
  const recipient = (await refundStaff(db)).find(({ id }) => id === userId);
  if (refund?.state !== "failed" || refund.closed || !order || !recipient) return;
  const { email, locale } = recipient;
  const mail = await stationMail(platform, recipient, (t, site) => {
    const values = {
      site,
      number: orderNumberOf(order.id),
      name: isolate(order.name),
      amount: formatCurrency({ amount: refund.amount, currency: refund.currency }, locale),
      reason: t(`mail.refundFailed.reasons.${refund.failure ?? "refused"}`),
    };
    return {
      subject: t("mail.refundFailed.subject", values),
      paragraphs: [t("mail.refundFailed.text", values), t("mail.refundFailed.next", values)],
      button: {
        label: t("mail.refundFailed.button"),
        url: `${platform.publicUrl}/${platform.config.ADMIN_PATH}/orders/edit/${order.id}`,
      },
      footnotes: [{ text: t("mail.refundFailed.why", { site, email }) }],
    };
  });
  const host = new URL(platform.publicUrl).hostname;
  await platform.mailer.send({
    ...mail,
    thread: { id: `<refund.${refundId}.${refund.attempts}.${userId}@${host}>`, earlier: [] },
  });
}
