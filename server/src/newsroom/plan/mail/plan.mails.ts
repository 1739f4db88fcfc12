import type { WebsiteSettings } from "@masthead/contract/system/setting.ts";
import type { StaffMember } from "../../../audience/user/staff.sql.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { PlanRow } from "../plan.store.ts";
import { formatPlanTime } from "../plan-time.ts";
import type { PlanMailJob } from "./plan-mail.service.ts";

/**
 * Builds the mail about a change of a plan item, in the language of its recipient. It has no link:
 * the URL of the back office is secret.
 */
export function planMail(
  { email, locale }: StaffMember,
  row: PlanRow,
  { change, by }: Pick<PlanMailJob, "change" | "by">,
  { siteName, timeZone }: Pick<WebsiteSettings, "siteName" | "timeZone">,
): Mail {
  const t = messagesFor(locale);
  return {
    to: email,
    locale,
    content: {
      subject: t(`mail.plan.${change}.subject`, { title: row.title }),
      paragraphs: [
        t(`mail.plan.${change}.text`, { by }),
        [row.title, formatPlanTime(row, locale, timeZone)].join("\n"),
        ...(row.notes && change !== "cancelled" ? [row.notes] : []),
        t("mail.plan.where"),
      ],
      sender: siteName,
    },
  };
}
