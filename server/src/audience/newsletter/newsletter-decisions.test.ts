import { DAY, HOUR, MINUTE, SECOND } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import { batchFailure } from "../../platform/mail/mail-failure.ts";
import { parseJsonReports, parseReportMail } from "./bounce/mail-report.ts";
import { isOverdue } from "./issue/issue.service.ts";
import { newsletterToken, parseNewsletterToken } from "./newsletter.tokens.ts";
import { isPerson } from "./send/click.service.ts";
import { DEFAULT_PACE, isBounceStorm, letterResult } from "./send/send-issue.service.ts";
import { nextWelcome } from "./subscription/welcome.service.ts";
import { sortAddresses } from "./suppression/suppression.service.ts";

const NOW = new Date("2026-11-28T09:00:00Z");
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
const platform = { config: { APP_SECRET: "ab".repeat(32) } } as never;

describe("result of a mail", () => {
  it("is final when the server accepts or rejects it", () => {
    for (const outcome of ["sent", "rejected"] as const)
      expect(letterResult({ outcome, detail: "" }, 1, DEFAULT_PACE)).toMatchObject({
        state: outcome,
        uncertain: false,
      });
  });

  it("is tried again later and later, and fails after the last attempt", () => {
    const delays = [1, 2, 3, 4, 5].map(
      (attempts) => letterResult({ outcome: "failed", detail: "" }, attempts, DEFAULT_PACE).delay,
    );
    expect(delays).toEqual([1, 2, 4, 8, 16].map((minutes) => minutes * MINUTE));
    expect(letterResult({ outcome: "failed", detail: "" }, 6, DEFAULT_PACE).state).toBe("failed");
  });

  it("does not count an attempt without a connection, and marks one without a response", () => {
    expect(letterResult({ outcome: "unreachable", detail: "" }, 6, DEFAULT_PACE)).toMatchObject({
      state: "waiting",
      isUncounted: true,
      uncertain: false,
    });
    expect(letterResult({ outcome: "uncertain", detail: "" }, 1, DEFAULT_PACE)).toMatchObject({
      state: "waiting",
      uncertain: true,
    });
  });
});

describe("failure of a mail in a batch", () => {
  it.each([
    [
      { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.1 no" },
      "rejected",
    ],
    [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 451, response: "451 later" }, "failed"],
    [
      { code: "EMESSAGE", command: "DATA", responseCode: 554, response: "554 5.6.0 no" },
      "rejected",
    ],
    [{ code: "ESOCKET", command: "CONN", syscall: "connect" }, "unreachable"],
    [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "unreachable"],
    [{ code: "ECONNECTION", command: "CONN" }, "uncertain"],
    [{ code: "ETIMEDOUT", command: "CONN" }, "uncertain"],
  ])("%j is %s", (error, outcome) => {
    expect(batchFailure(error)).toBe(outcome);
  });
});

it("too many rejected mails are a bounce storm, but not among few results", () => {
  expect(isBounceStorm({ sent: 10, rejected: 20 })).toBe(false);
  expect(isBounceStorm({ sent: 46, rejected: 4 })).toBe(false);
  expect(isBounceStorm({ sent: 44, rejected: 6 })).toBe(true);
});

it("a scheduled issue is overdue an hour after its time", () => {
  expect(isOverdue({ scheduledAt: ago(59 * MINUTE) }, NOW)).toBe(false);
  expect(isOverdue({ scheduledAt: ago(HOUR + 1) }, NOW)).toBe(true);
  expect(isOverdue({ scheduledAt: null }, NOW)).toBe(false);
});

it("the next welcome mail follows by the days since the confirmation", () => {
  const mails = [{ days: 0 }, { days: 3 }];
  const confirmedAt = ago(HOUR);
  expect(nextWelcome(mails, { welcomed: 0, confirmedAt })).toEqual({
    welcomed: 1,
    welcomeAt: new Date(confirmedAt.getTime() + 3 * DAY),
  });
  expect(nextWelcome(mails, { welcomed: 1, confirmedAt })).toEqual({
    welcomed: 2,
    welcomeAt: null,
  });
});

describe("opening of a link", () => {
  const browser =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18 Safari/605.1.15";

  it("is counted for a browser some time after the mail", () => {
    const click = { agent: browser, method: "GET", sentAt: ago(MINUTE) };
    expect(isPerson(click, NOW)).toBe(true);
    expect(isPerson({ ...click, sentAt: ago(5 * SECOND) }, NOW)).toBe(false);
    expect(isPerson({ ...click, method: "HEAD" }, NOW)).toBe(false);
    expect(isPerson({ ...click, agent: "curl/8.0" }, NOW)).toBe(false);
    expect(isPerson({ ...click, agent: undefined }, NOW)).toBe(false);
    expect(isPerson({ ...click, sentAt: null }, NOW)).toBe(false);
  });
});

describe("token of a newsletter", () => {
  it("returns its numbers for its purpose only", () => {
    const token = newsletterToken(platform, "click", 7, 123_456, 0);
    expect(parseNewsletterToken(platform, "click", token)).toEqual([7, 123_456, 0]);
    expect(parseNewsletterToken(platform, "subscription", token)).toBeNull();
    expect(parseNewsletterToken(platform, "click", token.replace(/^7/, "8"))).toBeNull();
    expect(parseNewsletterToken(platform, "click", "")).toBeNull();
  });
});

it("imported addresses are sorted into valid ones, once and in lower case, and others", () => {
  expect(sortAddresses([" A@b.example ", "a@B.example", "", "nobody", "x@y"])).toEqual({
    valid: ["a@b.example"],
    invalid: ["nobody", "x@y"],
  });
});

describe("report of a mail provider", () => {
  it("is read from JSON, without entries that are no address", () => {
    expect(
      parseJsonReports([
        { email: "A@b.example", kind: "bounce" },
        { email: "none", kind: "bounce" },
      ]),
    ).toEqual([
      { email: "a@b.example", kind: "bounce", isPermanent: true, messageId: null, detail: "" },
    ]);
    expect(parseJsonReports({ email: "a@b.example" })).toBeNull();
  });

  const dsn = (status: string) =>
    [
      "From: MAILER-DAEMON@mx.example",
      "To: no-reply@news.example",
      "Subject: Undelivered",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "It failed.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "",
      "Final-Recipient: rfc822; Reader@b.example",
      "Action: failed",
      `Status: ${status}`,
      "Diagnostic-Code: smtp; 550 no such",
      " user",
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "Message-ID: <newsletter.7.a@news.example>",
      "To: reader@b.example",
      "",
      "text",
      "--b--",
      "",
    ].join("\r\n");

  it("is read from a delivery status notification", async () => {
    expect(await parseReportMail(dsn("5.1.1"))).toEqual([
      {
        email: "reader@b.example",
        kind: "bounce",
        isPermanent: true,
        messageId: "<newsletter.7.a@news.example>",
        detail: "smtp; 550 no such user",
      },
    ]);
    expect((await parseReportMail(dsn("5.2.2")))?.[0]?.isPermanent).toBe(false);
    expect((await parseReportMail(dsn("4.4.1")))?.[0]?.isPermanent).toBe(false);
  });

  it("is read from a feedback report, and not from another mail", async () => {
    const feedback = [
      "From: fbl@provider.example",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "Spam.",
      "--b",
      "Content-Type: message/feedback-report",
      "",
      "Feedback-Type: abuse",
      "Version: 1",
      "Original-Rcpt-To: <reader@b.example>",
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "Message-ID: <newsletter.7.a@news.example>",
      "",
      "text",
      "--b--",
      "",
    ].join("\r\n");
    expect(await parseReportMail(feedback)).toMatchObject([
      { email: "reader@b.example", kind: "complaint", isPermanent: true, detail: "abuse" },
    ]);
    expect(await parseReportMail("From: a@b.example\r\nSubject: Hi\r\n\r\nHello")).toBeNull();
  });
});
