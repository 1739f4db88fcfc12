import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@masthead/contract/contract.ts";
import type {
  BreakingPackage,
  BreakingStepRecord,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeNewsletter, subscribeReaders } from "../../../test/factories/newsletters.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { type FakeMailServer, startFakeMailServer } from "../../../test/fakes/mail-server.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { continueIssue, startDueIssue } from "../../audience/newsletter/issue/issue.service.ts";
import {
  mailSuppression,
  newsletter,
  newsletterDelivery,
  newsletterIssue,
} from "../../audience/newsletter/newsletter.table.ts";
import { DEFAULT_PACE } from "../../audience/newsletter/send/send-issue.service.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { breakingPackage, breakingStep } from "./breaking.table.ts";
import { runDryRun } from "./dry-run/dry-run.service.ts";
import { carryOut } from "./send/carry-out.service.ts";
import { sendTestMail } from "./send/mail-preview.service.ts";

const PACE = { ...DEFAULT_PACE, initialBackoff: 1, outage: 1, maxAttempts: 2 };
const ALL = ["write", "review", "publish", "push"] as const;

let platform: StartedPlatform;
let mail: FakeMailServer;
let site: Server;
let writer: Client;
let editor: Client;
let listId: number;

const staff = async (...newsroomRights: (typeof ALL)[number][]) =>
  clientAs(platform, (await makeUser(platform.database.db, "Admin", { newsroomRights })).id);

beforeAll(async () => {
  mail = await startFakeMailServer();
  site = createServer((_request, response) => response.writeHead(200).end("page"));
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  platform = await testPlatform({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}/?ignoreTLS=true`,
    MAIL_RATE: "10000",
    MAIL_CONNECTIONS: "2",
  });
  platform.publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await platform.stop();
  await mail.close();
  site.close();
});
beforeEach(async () => {
  const { db } = platform.database;
  mail.received.length = 0;
  mail.replies = {};
  // New users for each test, because calls are rate-limited.
  [writer, editor] = [await staff(...ALL), await staff(...ALL)];
  await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
  await db.update(newsletter).set({ breaking: false });
  listId = await makeNewsletter(db, { name: { "en-US": "Breaking news" }, breaking: true });
  await subscribeReaders(db, listId, 4, { domain: `r${listId}.example` });
});

/** Starts a flash in English whose only alert is a mail. */
async function flash(texts: { mailSubject?: string; mailText?: string } = {}) {
  const { id, version } = await writer.breaking.start({
    key: randomUUID(),
    editions: [{ locale: "en-US", headline: "Quake near Aqaba" }],
  });
  return writer.breaking.save({
    id,
    version,
    locale: "en-US",
    push: "none",
    mail: true,
    mailSubject: "Strong quake near Aqaba",
    mailText: "Felt in Amman.",
    ...texts,
  });
}

const stepOf = (news: BreakingPackage): BreakingStepRecord =>
  news.editions[0]?.steps.find(({ kind }) => kind === "mail") ?? expect.fail("no mail step");
const issueOf = (news: BreakingPackage): number =>
  stepOf(news).mail?.id ?? expect.fail("no mail was created");

/** Approves and carries out a package. Its mail is due, and not started. */
async function approve({ id, hash }: BreakingPackage): Promise<BreakingPackage> {
  await editor.breaking.approve({ id, hash, send: true });
  await carryOut(platform, id);
  return editor.breaking.get({ id });
}

/** Starts a due mail, and sends it to its end. */
async function deliver(issueId: number): Promise<void> {
  await startDueIssue(platform, issueId, new Date());
  for (let next: Date | null = new Date(); next; )
    next = await continueIssue(platform, issueId, PACE);
}

async function send(news: BreakingPackage): Promise<BreakingPackage> {
  const sent = await approve(news);
  await deliver(issueOf(sent));
  return editor.breaking.get({ id: sent.id });
}

const rowOf = async (id: number) => {
  const { db } = platform.database;
  const [row] = await db.select().from(newsletterIssue).where(eq(newsletterIssue.id, id));
  return row ?? expect.fail("no issue");
};

describe("mail of a package", () => {
  it("goes to confirmed and unsuppressed readers in its language by one approval", async () => {
    const { db } = platform.database;
    await subscribeReaders(db, listId, 2, { locale: "ar-JO", domain: `a${listId}.example` });
    await db.insert(mailSuppression).values({
      email: `reader-4@r${listId}.example`,
      reason: "complaint",
      at: new Date(),
    });
    const news = await flash();
    expect(news).toMatchObject({
      mailList: { id: listId },
      mails: [{ planned: 1 }],
      editions: [{ recipients: 3 }],
    });
    const sent = await send(news);
    expect(sent.state).toBe("sent");
    expect(stepOf(sent)).toMatchObject({
      state: "done",
      reason: null,
      mail: { state: "sent", addressed: 3, sent: 3, failed: 0, clicked: 0 },
    });
    expect(sent).toMatchObject({ unsent: false, mails: [{ planned: 0 }] });
    expect(mail.received).toHaveLength(3);
    expect(mail.received[0]).toMatch(/^Subject: Strong quake near Aqaba/m);
    expect(mail.received[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
    expect(await rowOf(issueOf(sent))).toMatchObject({
      newsletterId: listId,
      alertArticleId: sent.editions[0]?.articleId,
    });
  });

  it("ends the approval when its text changes, and is sent again only for another text", async () => {
    const sent = await send(await flash());
    const first = issueOf(sent);
    const changed = await writer.breaking.save({
      id: sent.id,
      version: sent.version,
      locale: "en-US",
      paragraph: "The quake was felt in Amman.",
    });
    expect(changed).toMatchObject({ approval: null, mails: [{ planned: 0 }] });
    const grown = await approve(changed);
    expect(issueOf(grown)).toBe(first);
    const next = await writer.breaking.save({
      id: grown.id,
      version: grown.version,
      locale: "en-US",
      mailText: "Felt in Amman and Irbid.",
    });
    expect(next).toMatchObject({ approval: null, mails: [{ planned: 1 }] });
    expect(issueOf(await send(next))).not.toBe(first);
    expect(mail.received).toHaveLength(8);
  });

  it("is created once when its worker dies before it recorded the step", async () => {
    const { db } = platform.database;
    const sent = await approve(await flash());
    await db
      .update(breakingPackage)
      .set({ state: "sending", leasedUntil: null })
      .where(eq(breakingPackage.id, sent.id));
    await db
      .update(breakingStep)
      .set({ state: "waiting" })
      .where(eq(breakingStep.packageId, sent.id));
    await carryOut(platform, sent.id);
    const resumed = await editor.breaking.get({ id: sent.id });
    expect(issueOf(resumed)).toBe(issueOf(sent));
    expect(stepOf(resumed).state).toBe("running");
  });

  it("is not shown as a success when nobody got it, and can be tried again", async () => {
    mail.replies = { recipient: () => "550 5.1.1 no such user" };
    const failed = await send(await flash());
    expect(stepOf(failed)).toMatchObject({
      state: "failed",
      reason: expect.any(String),
      mail: { sent: 0, rejected: 4 },
    });
    expect(failed).toMatchObject({ unsent: true, mails: [{ planned: 1 }] });
    mail.replies = {};
    const { id, hash } = failed;
    await editor.breaking.send({ id, hash });
    await carryOut(platform, id);
    const again = await editor.breaking.get({ id });
    await deliver(issueOf(again));
    expect(stepOf(await editor.breaking.get({ id }))).toMatchObject({
      state: "done",
      mail: { sent: 4 },
    });
  });

  it("is not sent again to all when some readers did not get it", async () => {
    mail.replies = {
      recipient: (address) =>
        address.startsWith("reader-1@") ? "550 5.1.1 no such user" : undefined,
    };
    const sent = await send(await flash());
    expect(stepOf(sent)).toMatchObject({
      state: "done",
      reason: expect.any(String),
      mail: { sent: 3, rejected: 1 },
    });
    expect(sent.unsent).toBe(false);
  });

  it("shows a paused delivery until a person resumes it", async () => {
    const sent = await approve(await flash());
    const issueId = issueOf(sent);
    await startDueIssue(platform, issueId, new Date());
    const { version } = await rowOf(issueId);
    await editor.newsletterIssue.pause({ id: issueId, version });
    const paused = await editor.breaking.get({ id: sent.id });
    expect(stepOf(paused)).toMatchObject({ state: "paused", mail: { state: "paused" } });
    expect(paused.unsent).toBe(false);
  });

  it("fails without readers, and cannot be chosen without a newsletter for it", async () => {
    const { db } = platform.database;
    const emptyId = await makeNewsletter(db);
    await db.update(newsletter).set({ breaking: false });
    await db.update(newsletter).set({ breaking: true }).where(eq(newsletter.id, emptyId));
    const news = await flash();
    expect(stepOf(await approve(news))).toMatchObject({
      state: "failed",
      reason: expect.any(String),
      mail: null,
    });
    await db.update(newsletter).set({ breaking: false });
    expect(await problemOfRejection(flash())).toMatchObject({
      status: 400,
      errors: [{ path: "mail", code: "breaking.noMailList" }],
    });
    const preview = editor.breaking.mailPreview({ id: news.id, of: "en-US" });
    expect(await problemOfRejection(preview)).toMatchObject({ status: 409 });
  });

  it("needs the right to push of the person who sends it", async () => {
    const { id, hash } = await flash();
    await editor.breaking.approve({ id, hash });
    const publisher = await staff("publish");
    expect(await problemOfRejection(publisher.breaking.send({ id, hash }))).toMatchObject({
      status: 403,
    });
  });

  it("counts the mails of the day against the limit of the station", async () => {
    await changeSetting(platform, "dashboard", "alertMailsPerDay", 1);
    const before = await flash();
    const today = before.mails[0]?.today ?? 0;
    expect(await send(before)).toMatchObject({ mailCap: 1, mails: [{ today: today + 1 }] });
  });

  it("can be previewed before its article is published, and tested by oneself", async () => {
    const { id } = await flash();
    const preview = await editor.breaking.mailPreview({ id, of: "en-US" });
    expect(preview).toMatchObject({ recipients: 4 });
    expect(preview.text).toContain("Felt in Amman.");
    expect(preview.html).toContain("Quake near Aqaba");
    const user = await makeUser(platform.database.db, "Admin");
    await sendTestMail(platform, { id, of: "en-US", userId: user.id });
    expect(mail.received).toHaveLength(1);
    expect(mail.received[0]).toContain(user.email);
    expect(mail.received[0]).toMatch(/^Subject: \[Test\] Strong quake near Aqaba/m);
  });
});

describe("withdrawal of a package with a mail", () => {
  it("stops mails that wait, and corrects those that were sent if the editor says so", async () => {
    const { db } = platform.database;
    const sent = await approve(await flash());
    const issueId = issueOf(sent);
    await startDueIssue(platform, issueId, new Date());
    // One reader has the mail, for another one the result is unknown, and two wait.
    const letters = await db
      .select()
      .from(newsletterDelivery)
      .where(eq(newsletterDelivery.issueId, issueId))
      .orderBy(newsletterDelivery.subscriptionId);
    const [first, second] = letters.map(({ subscriptionId }) => subscriptionId);
    const change = (subscriptionId: number | undefined, state: "sent" | "sending") =>
      db
        .update(newsletterDelivery)
        .set({ state })
        .where(eq(newsletterDelivery.subscriptionId, subscriptionId ?? 0));
    await change(first, "sent");
    await change(second, "sending");
    const { id, version } = await editor.breaking.get({ id: sent.id });
    const withdrawn = await editor.breaking.withdraw({
      id,
      version,
      kind: "kill",
      correctionMail: true,
    });
    expect(stepOf(withdrawn).mail).toMatchObject({ state: "stopped" });
    expect(await continueIssue(platform, issueId, PACE)).toBeNull();
    expect(mail.received).toHaveLength(0);
    const correction = stepOf(withdrawn).mailCorrection ?? expect.fail("no correction");
    await deliver(correction.id);
    expect(stepOf(await editor.breaking.get({ id })).mailCorrection).toMatchObject({
      state: "sent",
      addressed: 2,
      sent: 2,
    });
    expect(mail.received).toHaveLength(2);
    expect(mail.received[0]).toMatch(/^Subject: Correction to an alert that we sent you/m);
    const archive = innerClient(platform, "en-US").newsletter.issue({ id: issueId });
    expect(await problemOfRejection(archive)).toMatchObject({ status: 404 });
  });

  it("cancels a mail that has not started, and sends no correction to nobody", async () => {
    const sent = await approve(await flash());
    const withdrawn = await editor.breaking.withdraw({
      id: sent.id,
      version: sent.version,
      kind: "retraction",
      correctionMail: true,
    });
    expect(stepOf(withdrawn)).toMatchObject({ mail: { state: "draft" }, mailCorrection: null });
    await startDueIssue(platform, issueOf(sent), new Date());
    const cancelled = await rowOf(issueOf(sent));
    expect(cancelled).toMatchObject({ state: "draft", addressed: 0 });
    const { id, version } = cancelled;
    expect(await problemOfRejection(editor.newsletterIssue.send({ id, version }))).toMatchObject({
      status: 409,
      errors: [{ code: "newsletter.not.stopped" }],
    });
  });

  it("sends no correction that the editor did not choose", async () => {
    const sent = await send(await flash());
    const { id, version } = sent;
    const withdrawn = await editor.breaking.withdraw({ id, version, kind: "kill" });
    expect(stepOf(withdrawn)).toMatchObject({ mail: { sent: 4 }, mailCorrection: null });
  });
});

describe("newsletter for breaking news", () => {
  it("is one at most", async () => {
    const other = editor.newsletter.create({ name: { "en-US": "Other" }, breaking: true });
    expect(await problemOfRejection(other)).toMatchObject({
      status: 409,
      errors: [{ path: "breaking", code: "newsletter.breakingTaken" }],
    });
    const { version } = await editor.newsletter.staffGet({ id: listId });
    await editor.newsletter.edit({ id: listId, version, breaking: false });
    const marked = await editor.newsletter.create({ name: { "en-US": "Other" }, breaking: true });
    expect(marked.breaking).toBe(true);
  });

  it("is checked by the dry run, with the mail server", async () => {
    await runDryRun(platform, new Date());
    const result = async () => {
      const { last } = await editor.breaking.dryRun.last({});
      return new Map(last?.checks.map(({ check, ok }) => [check, ok]));
    };
    expect((await result()).get("letters")).toBe(true);
    const config = { ...platform.config, SMTP_URL: "" };
    await runDryRun({ ...platform, config }, new Date());
    expect((await result()).get("mail")).toBe(false);
  });
});
