import { isEmailAddress } from "@masthead/contract/platform/email-address.ts";
import { z } from "zod";
import { lazyPackage } from "../../../platform/lazy-package.ts";

/** Report that a mail did not arrive, or that its recipient complained. */
export interface MailReport {
  email: string;
  kind: "bounce" | "complaint";
  /** The address will not accept later mails either. */
  isPermanent: boolean;
  /** Message id of the mail, in angle brackets; null if it is unknown. */
  messageId: string | null;
  detail: string;
}

/** Reports in one request. */
const MAX_REPORTS = 1000;

/** Body of a JSON report, which the webhook of any mail provider can be mapped to. */
const jsonReports = z
  .array(
    z.object({
      email: z.string().max(320),
      kind: z.enum(["bounce", "complaint"]),
      permanent: z.boolean().default(true),
      messageId: z.string().max(500).nullish(),
      detail: z.string().max(1000).default(""),
    }),
  )
  .max(MAX_REPORTS);

/** Parses a JSON report; null if it is none. Entries without an email address are left out. */
export function parseJsonReports(body: unknown): MailReport[] | null {
  const { data } = jsonReports.safeParse(body);
  return (
    data?.flatMap(({ email, kind, permanent, messageId, detail }) =>
      isEmailAddress(email)
        ? [
            {
              email: email.toLowerCase(),
              kind,
              isPermanent: permanent,
              messageId: messageId ?? null,
              detail,
            },
          ]
        : [],
    ) ?? null
  );
}

const postalMime = lazyPackage<{ default: typeof import("postal-mime").default }>("postal-mime");

/**
 * Parses a mail from the mailbox of bounces: a delivery status notification (RFC 3464) or a
 * feedback report (RFC 5965). Returns null for other mails.
 */
export async function parseReportMail(message: string): Promise<MailReport[] | null> {
  const { attachments } = await postalMime().default.parse(message, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
  });
  const partOf = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? "");
  const status = partOf("message/delivery-status", "message/global-delivery-status");
  const feedback = partOf("message/feedback-report");
  const original = partOf("message/rfc822", "text/rfc822-headers", "message/global");
  const messageId = fieldOf(original, "Message-ID");
  if (status) return deliveryReports(status, messageId);
  if (feedback) return feedbackReports(feedback, original, messageId);
  return null;
}

/** Returns a header field of a part; null if it has none. Folded lines are joined. */
function fieldOf(part: string, name: string): string | null {
  const unfolded = part.replaceAll(/\r?\n[ \t]+/g, " ");
  return new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, "im").exec(unfolded)?.[1] ?? null;
}

/** Address of a field such as `rfc822; reader@example.com`, or `<reader@example.com>`. */
const addressOf = (field: string | null): string | null => {
  const address = field?.replace(/^[^;]*;\s*/, "").replace(/^.*<([^<>]*)>.*$/, "$1") ?? "";
  return isEmailAddress(address) ? address.toLowerCase() : null;
};

function deliveryReports(status: string, messageId: string | null): MailReport[] {
  return status.split(/\r?\n[ \t]*\r?\n/).flatMap((part): MailReport[] => {
    const email =
      addressOf(fieldOf(part, "Original-Recipient")) ?? addressOf(fieldOf(part, "Final-Recipient"));
    const action = fieldOf(part, "Action")?.toLowerCase();
    if (!email || action !== "failed") return [];
    const code = fieldOf(part, "Status") ?? "";
    const detail = fieldOf(part, "Diagnostic-Code") ?? code;
    return [{ email, kind: "bounce", isPermanent: isPermanentStatus(code), messageId, detail }];
  });
}

/**
 * Whether a status (RFC 3463) means that the mailbox does not exist or never accepts mails. A full
 * mailbox (5.2.2) and a refusal by policy (5.7) may pass.
 */
const isPermanentStatus = (code: string): boolean => /^5\.(?:1\.|2\.1|4\.4)/.test(code);

function feedbackReports(
  feedback: string,
  original: string,
  messageId: string | null,
): MailReport[] {
  const email =
    addressOf(fieldOf(feedback, "Original-Rcpt-To")) ?? addressOf(fieldOf(original, "To"));
  if (!email) return [];
  const detail = fieldOf(feedback, "Feedback-Type") ?? "";
  return [{ email, kind: "complaint", isPermanent: true, messageId, detail }];
}
