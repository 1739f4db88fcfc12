import { CARD_PAYABLE_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import type { Platform } from "../../../platform/platform.ts";
import { waitsForConfirmation } from "../order.state.ts";
import { orderById } from "../order.store.ts";
import { receiptOf } from "../receipt/receipt.service.ts";
import { writeOrderMail } from "./write-order-mail.ts";

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
  const content = await writeOrderMail(platform, order, mail);
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
