import type { Client } from "@masthead/contract/contract.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rejectionOf, sentMails } from "../../../test/factories/auth.ts";
import { makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import {
  makeIssue,
  makeNewsletter,
  subscribeReaders,
} from "../../../test/factories/newsletters.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { innerClient } from "../../app.ts";
import { applyReports } from "./bounce/mail-report.service.ts";
import { continueIssue, recoverIssues } from "./issue/issue.service.ts";
import { issueById } from "./issue/issue.store.ts";
import { newsletterDelivery, newsletterIssue, newsletterSubscription } from "./newsletter.table.ts";
import { newsletterToken } from "./newsletter.tokens.ts";
import { mailConfirmation } from "./subscription/confirmation.service.ts";
import { sendWelcomeMails } from "./subscription/welcome.service.ts";

const REPORT_SECRET = "a-secret-of-the-mail-provider";
const BROWSER =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18 Safari/605.1.15";

const { platform, server } = await startServedPlatform({
  MAIL_RATE: "10000",
  MAIL_REPORT_SECRET: REPORT_SECRET,
});
const { db } = platform.database;
const reader = innerClient(platform, "en-US");
const editor = await makeUser(db, "Admin");
const staff: Client = await clientAs(platform, editor.id);
const rana = await makeUser(db, "Notification", { firstName: "Rana", lastName: "" });
const colleague: Client = await clientAs(platform, rana.id);

let newsletterId = 0;
let domain = "";
beforeEach(async () => {
  newsletterId = await makeNewsletter(db);
  domain = `n${newsletterId}.example`;
});

const TEXT = { kind: "text", heading: "", text: "Good morning." } as const;
const fields = () => ({
  newsletterId,
  locale: "en-US" as const,
  subject: "The news",
  blocks: [TEXT],
});

/** Returns the mails to addresses of the current domain. */
const mails = () =>
  sentMails(platform).filter(({ headers }) => headers.get("to")?.endsWith(`@${domain}`));

/** Returns the subscription of a reader. */
async function subscriptionOf(email: string) {
  const [row] = await db
    .select()
    .from(newsletterSubscription)
    .where(
      and(
        eq(newsletterSubscription.email, email),
        eq(newsletterSubscription.newsletterId, newsletterId),
      ),
    );
  if (!row) throw new Error("no subscription");
  return row;
}

/** Returns the token in the links of a mail to a path. */
const tokenIn = (text: string, path: string) =>
  new RegExp(`/${path}/([\\w.-]+)`).exec(text)?.[1] ?? "";

/** Returns what a caller sees of an issue now, as input of an action. */
async function seenIssue(id: number) {
  const { version } = await staff.newsletterIssue.staffGet({ id });
  return { id, version };
}

/** Sends an issue to all its recipients. */
async function sendAll(id: number): Promise<void> {
  const { version } = await staff.newsletterIssue.staffGet({ id });
  await staff.newsletterIssue.send({ id, version });
  await continueIssue(platform, id);
}

describe("subscription to a newsletter", () => {
  it("begins when the owner of the address confirms it", async () => {
    const email = `New.Reader@${domain}`;
    await reader.newsletterSubscription.subscribe({
      email,
      newsletterIds: [newsletterId],
      locale: "en-US",
    });
    const address = email.toLowerCase();
    expect((await subscriptionOf(address)).state).toBe("pending");
    await mailConfirmation(platform, { email: address, locale: "en-US" });
    const [mail] = mails();
    expect(mail?.text).toContain("Morning");
    const token = tokenIn(mail?.text ?? "", "newsletters/confirm");
    expect(await reader.newsletterSubscription.confirm({ token })).toMatchObject({
      email: address,
      newsletters: expect.arrayContaining([
        expect.objectContaining({ id: newsletterId, subscribed: true }),
      ]),
    });
    expect((await subscriptionOf(address)).state).toBe("active");
    expect(
      await rejectionOf(reader.newsletterSubscription.confirm({ token: `${token.slice(0, -1)}_` })),
    ).toMatchObject({ status: 400, paths: ["token"] });
  });

  it("answers the same for a known address, and mails its owner a link to the preferences", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const email = `reader-1@${domain}`;
    await reader.newsletterSubscription.subscribe({
      email,
      newsletterIds: [newsletterId],
      locale: "ar-JO",
    });
    expect(await subscriptionOf(email)).toMatchObject({ state: "active", locale: "en-US" });
    await mailConfirmation(platform, { email, locale: "en-US" });
    expect(mails()[0]?.text).toContain("/newsletters/preferences/");
  });

  it("is refused for a newsletter that is closed", async () => {
    const closed = await makeNewsletter(db, { status: false });
    expect(
      await rejectionOf(
        reader.newsletterSubscription.subscribe({
          email: `a@${domain}`,
          newsletterIds: [newsletterId, closed],
          locale: "en-US",
        }),
      ),
    ).toMatchObject({ status: 400, paths: ["newsletterIds"] });
  });

  it("changes with the token of a mail, and only for the address of the token", async () => {
    await subscribeReaders(db, newsletterId, 2, { domain });
    const second = await makeNewsletter(db, { name: { "en-US": "Evening" } });
    const { id } = await subscriptionOf(`reader-1@${domain}`);
    const token = newsletterToken(platform, "subscription", id);
    const chosen = await reader.newsletterSubscription.choose({
      token,
      subscribed: [{ newsletterId: second, locale: "ar-JO" }],
    });
    expect(chosen.newsletters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: second, subscribed: true, locale: "ar-JO" }),
        expect.objectContaining({ id: newsletterId, subscribed: false }),
      ]),
    );
    expect((await subscriptionOf(`reader-2@${domain}`)).state).toBe("active");
    const confirmToken = newsletterToken(platform, "confirm", id);
    expect(
      await rejectionOf(reader.newsletterSubscription.preferences({ token: confirmToken })),
    ).toMatchObject({ status: 400 });
  });

  it("gets the welcome mails by the days since the confirmation, until it ends", async () => {
    const text = { "en-US": "Hello.\n\nRead this." };
    newsletterId = await makeNewsletter(db, {
      welcome: [
        { days: 0, subject: { "en-US": "Welcome" }, text },
        { days: 2, subject: { "en-US": "More" }, text },
      ],
    });
    domain = `n${newsletterId}.example`;
    const email = `a@${domain}`;
    await reader.newsletterSubscription.subscribe({
      email,
      newsletterIds: [newsletterId],
      locale: "en-US",
    });
    const { id } = await subscriptionOf(email);
    const issued = Math.floor(Date.now() / 1000);
    const token = newsletterToken(platform, "confirm", id, issued);
    await reader.newsletterSubscription.confirm({ token });
    const now = Date.now();
    await sendWelcomeMails(platform, new Date(now + MINUTE));
    await sendWelcomeMails(platform, new Date(now + HOUR));
    expect(mails().map(({ headers }) => headers.get("subject"))).toEqual(["Welcome"]);
    await sendWelcomeMails(platform, new Date(now + 49 * HOUR));
    expect(mails()).toHaveLength(2);
    expect((await subscriptionOf(email)).welcomeAt).toBeNull();
  });
});

describe("issue of a newsletter", () => {
  it("shows picked and newest articles, without repeating one, and leaves out hidden ones", async () => {
    const categoryId = await makeCategory(db);
    const { id: picked } = await makeArticle(db, { title: "Picked story", categoryId });
    const { id: hidden } = await makeArticle(db, {
      title: "Hidden story",
      enable: false,
      categoryId,
    });
    await makeArticle(db, { title: "Newest story", categoryId });
    const issue = await staff.newsletterIssue.create({
      ...fields(),
      blocks: [
        { kind: "stories", heading: "Top", articleIds: [picked, hidden], images: true },
        { kind: "automatic", heading: "New", categoryId, count: 5, images: false },
      ],
    });
    const { html, text, bytes } = await staff.newsletterIssue.preview({ id: issue.id });
    expect(html.match(/Picked story/g)).toHaveLength(1);
    expect(html).toContain("Newest story");
    expect(html).not.toContain("Hidden story");
    expect(text).toContain("Picked story");
    expect(bytes).toBeGreaterThan(1000);
  });

  it("refuses blocks with records that do not exist", async () => {
    expect(
      await rejectionOf(
        staff.newsletterIssue.create({
          ...fields(),
          blocks: [{ kind: "stories", heading: "", articleIds: [999_999_999], images: false }],
        }),
      ),
    ).toMatchObject({ status: 400, paths: ["blocks"] });
  });

  it("is sent once to each confirmed subscriber of its language, with the headers of a list", async () => {
    await subscribeReaders(db, newsletterId, 3, { domain });
    await subscribeReaders(db, newsletterId, 2, { domain: `ar.${domain}`, locale: "ar-JO" });
    const { id } = await staff.newsletterIssue.create(fields());
    await sendAll(id);
    expect(await staff.newsletterIssue.staffGet({ id })).toMatchObject({
      state: "sent",
      addressed: 3,
      sent: 3,
      uncertain: 0,
    });
    const [mail, ...others] = mails();
    expect(others).toHaveLength(2);
    expect(mail?.headers.get("list-unsubscribe")).toMatch(
      /^<http.*\/newsletters\/unsubscribe\/.*>$/,
    );
    expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail?.headers.get("list-id")).toContain(`<newsletter-${newsletterId}.`);
    expect(mail?.text).toContain("Good morning.");
    expect(mail?.html).toContain('dir="ltr"');
    await continueIssue(platform, id);
    expect(mails()).toHaveLength(3);
  });

  it("skips readers who unsubscribed or were suppressed after it started", async () => {
    await subscribeReaders(db, newsletterId, 3, { domain });
    const { id, version } = await staff.newsletterIssue.create(fields());
    await staff.newsletterIssue.send({ id, version });
    const gone = await subscriptionOf(`reader-1@${domain}`);
    const token = newsletterToken(platform, "subscription", gone.id);
    await reader.newsletterSubscription.unsubscribe({ token });
    await staff.newsletterSubscription.suppress({ addresses: [`reader-2@${domain}`] });
    await continueIssue(platform, id);
    expect(await issueById(db, id)).toMatchObject({ state: "sent", sent: 1, skipped: 2 });
    expect(mails().map(({ headers }) => headers.get("to"))).toEqual([`reader-3@${domain}`]);
  });

  it("is sent once by two people at the same time", async () => {
    await subscribeReaders(db, newsletterId, 2, { domain });
    const { id, version } = await staff.newsletterIssue.create(fields());
    const results = await Promise.allSettled([
      staff.newsletterIssue.send({ id, version }),
      colleague.newsletterIssue.send({ id, version }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await Promise.all([continueIssue(platform, id), continueIssue(platform, id)]);
    expect(mails()).toHaveLength(2);
  });

  it("is not sent in a version that the sender has not seen", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const { id, version } = await staff.newsletterIssue.create(fields());
    await colleague.newsletterIssue.edit({ id, version, subject: "Changed" });
    for (const call of [staff.newsletterIssue.send, staff.newsletterIssue.submit])
      expect(await rejectionOf(call({ id, version }))).toMatchObject({ status: 409 });
  });

  it("needs a second person where the station requires one", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    try {
      const { id, version } = await staff.newsletterIssue.create(fields());
      expect(await rejectionOf(staff.newsletterIssue.send({ id, version }))).toMatchObject({
        status: 409,
        paths: ["override"],
      });
      const submitted = await staff.newsletterIssue.submit({ id, version });
      const sent = await colleague.newsletterIssue.send({ id, version: submitted.version });
      expect(sent.state).toBe("sending");
    } finally {
      await changeSetting(platform, "dashboard", "twoPeopleForBreaking", false);
    }
  });

  it("is refused when it is empty or has no recipients", async () => {
    const { id, version } = await staff.newsletterIssue.create(fields());
    expect(await rejectionOf(staff.newsletterIssue.send({ id, version }))).toMatchObject({
      status: 400,
    });
    const empty = await staff.newsletterIssue.create({ ...fields(), blocks: [] });
    const schedule = staff.newsletterIssue.schedule({
      id: empty.id,
      version: empty.version,
      scheduledAt: new Date(Date.now() + HOUR).toISOString(),
    });
    expect(await rejectionOf(schedule)).toMatchObject({ status: 400, paths: ["blocks"] });
  });

  it("is held for a person when its time passed more than an hour ago", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const scheduledAt = new Date(Date.now() - 2 * HOUR);
    const id = await makeIssue(db, newsletterId, { state: "scheduled", scheduledAt });
    const due = await makeIssue(db, newsletterId, {
      state: "scheduled",
      scheduledAt: new Date(Date.now() - MINUTE),
    });
    await recoverIssues(platform, new Date());
    expect(await issueById(db, id)).toMatchObject({ state: "held", holdReason: "overdue" });
    expect(await issueById(db, due)).toMatchObject({ state: "sending", addressed: 1 });
  });

  it("is paused when sending was interrupted for an hour, as after a restored backup", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const workedAt = new Date(Date.now() - 2 * HOUR);
    const id = await makeIssue(db, newsletterId, {
      state: "sending",
      startedAt: workedAt,
      workedAt,
    });
    await recoverIssues(platform, new Date());
    expect(await issueById(db, id)).toMatchObject({ state: "paused", pauseReason: "interrupted" });
    await staff.newsletterIssue.resume(await seenIssue(id));
    expect((await issueById(db, id))?.state).toBe("sending");
  });

  it("stops within a mail when it is paused, and can be ended", async () => {
    await subscribeReaders(db, newsletterId, 2, { domain });
    const { id, version } = await staff.newsletterIssue.create(fields());
    await staff.newsletterIssue.send({ id, version });
    await staff.newsletterIssue.pause(await seenIssue(id));
    await continueIssue(platform, id);
    expect(mails()).toEqual([]);
    expect((await staff.newsletterIssue.stop(await seenIssue(id))).state).toBe("stopped");
    expect(await rejectionOf(staff.newsletterIssue.resume(await seenIssue(id)))).toMatchObject({
      status: 409,
    });
  });

  it("is paused, resumed and ended only as it was seen, and the conflict names the colleague", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const { id, version } = await staff.newsletterIssue.create(fields());
    const sending = await staff.newsletterIssue.send({ id, version });
    const paused = await colleague.newsletterIssue.pause({ id, version: sending.version });
    const seen = { id, version: sending.version };
    for (const action of ["pause", "resume", "stop"] as const)
      expect(await problemOfRejection(staff.newsletterIssue[action](seen))).toMatchObject({
        status: 409,
        conflict: { by: "Rana", version: paused.version },
      });
    expect((await issueById(db, id))?.state).toBe("paused");
  });

  it("names nobody in a conflict with a pause by the product", async () => {
    const startedAt = new Date(Date.now() - 2 * HOUR);
    const sending = { state: "sending", startedAt, workedAt: startedAt } as const;
    const id = await makeIssue(db, newsletterId, sending);
    const seen = await seenIssue(id);
    await recoverIssues(platform, new Date());
    expect(await problemOfRejection(staff.newsletterIssue.pause(seen))).toMatchObject({
      status: 409,
      conflict: { by: "", version: seen.version + 1 },
    });
  });

  it("pauses when one of its articles is withdrawn, and continues without it", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const [kept, killed] = [
      await makeArticle(db, { title: "Kept story" }),
      await makeArticle(db, { title: "Killed story" }),
    ];
    const { id, version } = await staff.newsletterIssue.create({
      ...fields(),
      blocks: [{ kind: "stories", heading: "", articleIds: [killed.id, kept.id], images: false }],
    });
    await staff.newsletterIssue.send({ id, version });
    const { links } = (await issueById(db, id)) ?? {};
    await staff.article.withdraw({ id: killed.id, kind: "kill", notice: "Withdrawn" });
    expect(await issueById(db, id)).toMatchObject({ state: "paused", pauseReason: "withdrawn" });
    expect(JSON.stringify(await reader.newsletter.issue({ id }))).not.toContain("Killed story");
    await staff.newsletterIssue.resume(await seenIssue(id));
    await continueIssue(platform, id);
    const [mail] = mails();
    expect(mail?.text).toContain("Kept story");
    expect(mail?.text).not.toContain("Killed story");
    // The link keeps its number, by which clicks are counted.
    const click = await server.get(
      `/newsletters/go/${tokenIn(mail?.text ?? "", "newsletters/go")}`,
    );
    expect(click.headers.get("location")).toBe(links?.[1]);
  });

  it("is copied into a draft of the other language", async () => {
    const { id } = await staff.newsletterIssue.create(fields());
    expect(await staff.newsletterIssue.copy({ id, into: "ar-JO" })).toMatchObject({
      state: "draft",
      locale: "ar-JO",
      subject: "The news",
    });
  });

  it("is public once it is sent, if its newsletter has an archive", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const { id } = await staff.newsletterIssue.create(fields());
    expect(await rejectionOf(reader.newsletter.issue({ id }))).toMatchObject({ status: 404 });
    await sendAll(id);
    expect(await reader.newsletter.issue({ id })).toMatchObject({ subject: "The news" });
    expect((await reader.newsletter.archive({ id: newsletterId })).data).toMatchObject([{ id }]);
    const { version } = await staff.newsletter.staffGet({ id: newsletterId });
    await staff.newsletter.edit({ id: newsletterId, version, archive: false });
    expect(await rejectionOf(reader.newsletter.issue({ id }))).toMatchObject({ status: 404 });
  });
});

describe("links of an issue", () => {
  /** Sends an issue with a link to one reader. Returns its id and the mail. */
  async function sentIssue() {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const { id: article } = await makeArticle(db, { title: "Linked" });
    const { id } = await staff.newsletterIssue.create({
      ...fields(),
      blocks: [{ kind: "stories", heading: "", articleIds: [article], images: false }],
    });
    await sendAll(id);
    const [mail] = mails();
    return { id, text: mail?.text ?? "", article };
  }

  it("redirect to the article, and count people once but no scanners", async () => {
    const { id, text, article } = await sentIssue();
    const path = `/newsletters/go/${tokenIn(text, "newsletters/go")}`;
    const open = (agent: string) => server.get(path, { "user-agent": agent });
    const scanned = await open(BROWSER);
    expect(scanned.status).toBe(302);
    expect(scanned.headers.get("location")).toContain(`/article/${article}/`);
    expect((await issueById(db, id))?.clicked, "right after the mail").toBe(0);
    await db.update(newsletterDelivery).set({ at: new Date(Date.now() - HOUR) });
    await open("Barracuda Sentinel (EE) bot");
    expect((await issueById(db, id))?.clicked, "a program").toBe(0);
    await open(BROWSER);
    await open(BROWSER);
    expect((await issueById(db, id))?.clicked).toBe(1);
    expect(await staff.newsletterIssue.links({ id })).toMatchObject([{ readers: 1 }]);
    expect((await server.get(`${path.slice(0, -1)}_`, {})).status).toBe(404);
  });

  it("unsubscribe by one POST of a mail client, and by no GET", async () => {
    const { id, text } = await sentIssue();
    const path = `/newsletters/unsubscribe/${tokenIn(text, "newsletters/unsubscribe")}`;
    await server.get(path, {});
    const email = `reader-1@${domain}`;
    expect((await subscriptionOf(email)).state).toBe("active");
    const type = { "content-type": "application/x-www-form-urlencoded" };
    for (let n = 0; n < 2; n++) {
      const response = await server.send("POST", path, type, "List-Unsubscribe=One-Click");
      expect([response.status, await response.text()]).toEqual([200, "ok"]);
    }
    expect((await subscriptionOf(email)).state).toBe("unsubscribed");
    expect((await issueById(db, id))?.unsubscribed).toBe(1);
  });
});

describe("reports of the mail provider", () => {
  it("suppress addresses, are counted once with the issue, and need the secret", async () => {
    await subscribeReaders(db, newsletterId, 2, { domain });
    const { id } = await staff.newsletterIssue.create(fields());
    await sendAll(id);
    const email = `reader-1@${domain}`;
    const mail = mails().find(({ headers }) => headers.get("to") === email);
    const report = { email, kind: "bounce", messageId: mail?.headers.get("message-id") };
    const post = (secret: string) =>
      server.send(
        "POST",
        `/api/v1/newsletter/reports/${secret}`,
        { "content-type": "application/json" },
        JSON.stringify([report]),
      );
    expect((await post("x".repeat(30))).status).toBe(404);
    expect(await (await post(REPORT_SECRET)).json()).toEqual({ reports: 1, suppressed: 1 });
    expect(await (await post(REPORT_SECRET)).json()).toEqual({ reports: 1, suppressed: 0 });
    expect((await issueById(db, id))?.bounced).toBe(1);
    const { data } = await staff.newsletterSubscription.suppressions({ q: domain });
    expect(data).toMatchObject([{ email, reason: "bounce" }]);
    await staff.newsletterSubscription.unsuppress({ id: data[0]?.id ?? 0 });
    expect((await staff.newsletterSubscription.suppressions({ q: domain })).meta.total).toBe(0);
  });

  it("of another address than the one of the message id are not counted with the issue", async () => {
    await subscribeReaders(db, newsletterId, 1, { domain });
    const { id } = await staff.newsletterIssue.create(fields());
    await sendAll(id);
    const messageId = mails()[0]?.headers.get("message-id") ?? null;
    const report = { kind: "complaint", isPermanent: false, messageId, detail: "" } as const;
    await applyReports(platform, [{ ...report, email: `other@${domain}` }], new Date());
    expect((await issueById(db, id))?.complaints).toBe(0);
  });
});

describe("newsletters of staff", () => {
  it("list subscribers by newsletter, state and address", async () => {
    await subscribeReaders(db, newsletterId, 3, { domain });
    const list = () => staff.newsletterSubscription.staffList({ newsletterId, state: "active" });
    const { data, meta } = await list();
    expect(meta.total).toBe(3);
    await staff.newsletterSubscription.staffUnsubscribe({ id: data[0]?.id ?? 0 });
    expect((await list()).meta.total).toBe(2);
    expect(
      (await staff.newsletterSubscription.staffList({ q: `reader-2@${domain}` })).data,
    ).toMatchObject([{ email: `reader-2@${domain}`, suppressed: false }]);
    expect((await staff.newsletter.staffGet({ id: newsletterId })).subscribers).toEqual({
      "en-US": 2,
    });
  });

  it("sort imported addresses", async () => {
    expect(
      await staff.newsletterSubscription.suppress({
        addresses: [`a@${domain}`, `A@${domain}`, `b@${domain}`, "nothing"],
      }),
    ).toEqual({ added: 2, known: 0, invalid: 1, invalidExamples: ["nothing"] });
    const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    expect((await superadmin.log.staffList({ entity: "MailSuppression" })).data).not.toEqual([]);
  });

  it("cannot be deleted before their issues", async () => {
    await makeIssue(db, newsletterId);
    expect(await rejectionOf(staff.newsletter.remove({ id: newsletterId }))).toMatchObject({
      status: 409,
    });
    await db.delete(newsletterIssue).where(eq(newsletterIssue.newsletterId, newsletterId));
    await staff.newsletter.remove({ id: newsletterId });
  });
});
