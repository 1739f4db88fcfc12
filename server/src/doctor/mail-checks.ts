import type { Config } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { createMailer, verifyMailServer } from "../platform/mail/mailer.ts";
import { type CheckGroup, type Finding, failure, ok, warning } from "./finding.ts";

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** @param recipient of a test mail, if one is to be sent */
export const mailChecks = (config: Config, recipient: string | undefined): CheckGroup => ({
  name: "mail",
  timeout: 40_000,
  advice: "Check host and port of SMTP_URL, and that the firewall lets this machine connect to it.",
  run: () => checkMail(config, recipient),
});

async function checkMail(config: Config, recipient: string | undefined): Promise<Finding[]> {
  if (!config.SMTP_URL)
    return [
      warning(
        "mail",
        "SMTP_URL is not set: mails are written to files",
        "Set SMTP_URL: without mail nobody can confirm an account, reset a password or sign in with a mailed code.",
      ),
    ];
  try {
    await verifyMailServer(config.SMTP_URL);
  } catch (error) {
    return [mailFailure(error as Error)];
  }
  const { host } = new URL(config.SMTP_URL);
  const findings = [
    encryptionFinding(config.SMTP_URL) ??
      ok("mail", `${host} accepts the connection and the sign-in`),
  ];
  return recipient ? [...findings, await sendTestMail(config, recipient)] : findings;
}

/** Returns a warning if the connection to a mail server may be unencrypted. */
function encryptionFinding(url: string): Finding | undefined {
  const { protocol, hostname, searchParams } = new URL(url);
  if (protocol === "smtps:" || LOOPBACK.test(hostname) || searchParams.get("requireTLS") === "true")
    return undefined;
  return warning(
    "mail",
    `the connection to ${hostname} is only encrypted if nobody interferes`,
    "Use smtps:// (port 465), or add ?requireTLS=true to SMTP_URL (port 587).",
  );
}

function mailFailure(error: Error): Finding {
  const code = "code" in error ? String(error.code) : "";
  const advice =
    code === "EAUTH"
      ? "Check user and password in SMTP_URL. Characters such as @ and / have to be percent-encoded."
      : /certificate|ETLS|SSL|TLS/i.test(`${code} ${error.message}`)
        ? "Use the host name that the certificate of the mail server is for: smtps:// for port 465, smtp:// for 587."
        : "Check host and port of SMTP_URL, and that the firewall lets this machine connect to it. Many providers block port 25.";
  return failure("mail", error.message, advice);
}

async function sendTestMail(config: Config, recipient: string): Promise<Finding> {
  const publicUrl = config.PUBLIC_URL ?? "http://localhost";
  const mailer = createMailer(
    config,
    publicUrl,
    createLog("silent", () => {}),
  );
  const content = {
    subject: `Test mail of ${new URL(publicUrl).hostname}`,
    paragraphs: [
      "This mail was sent by masthead doctor. The mail server accepts mails of this installation.",
    ],
    sender: "Masthead",
  };
  try {
    const outcome = await mailer.send({ to: recipient, locale: "en-US", content });
    if (outcome === "rejected") throw new Error(`the mail server rejects ${recipient}`);
  } catch (error) {
    return failure(
      "test mail",
      (error as Error).message,
      "Check that the mail server accepts MAIL_FROM as a sender.",
    );
  }
  return ok(
    "test mail",
    `accepted for ${recipient}; check that it arrived, and not as spam (SPF, DKIM and DMARC of the sender's domain)`,
  );
}
