import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import {
  makeColleague,
  type TestColleague,
  WorkDesk,
} from "../../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { notification } from "../../../audience/notification/notification.table.ts";
import { personalData } from "../../../audience/user/personal-data.ts";
import { user } from "../../../audience/user/user.table.ts";
import { channel } from "../../../broadcast/channel/channel.table.ts";
import { saveStreamCheck } from "../../../broadcast/stream/check/stream-check.store.ts";
import { openWork } from "../../../platform/work/open-work.table.ts";
import { syncAllWork, syncWork } from "../../../platform/work/sync-work.ts";
import { articlePendingVersion } from "../../article/pending-version/pending-version.table.ts";
import { finishPublishedPlans } from "../../plan/linked-record/follow-article.service.ts";
import { deliverWork } from "./deliver-work.service.ts";
import { openWorkNotice } from "./work-notice.table.ts";

const desk = new WorkDesk();
let chief: TestColleague;
let writer: TestColleague;

beforeEach(async () => {
  const { db } = desk.platform.database;
  // Rows left by earlier tests.
  await db.delete(articlePendingVersion);
  await db.update(notification).set({ state: "draft" }).where(eq(notification.state, "submitted"));
  await db.delete(openWork);
  await setRules(false);
  if (chief) return;
  const account = await makeUser(db, "Superadmin", { firstName: "Chief", lastName: "" });
  chief = { ...account, client: await clientAs(desk.platform, account.id) };
  writer = await makeColleague(desk.platform, "Wissam");
  await db
    .update(user)
    .set({ newsroomRights: ["write"] })
    .where(eq(user.id, writer.id));
});

const setRules = async (areOn: boolean) => {
  for (const rule of ["editionApproval", "twoPeopleForBreaking"])
    await changeSetting(desk.platform, "dashboard", rule, areOn);
};

const workOf = async ({ client }: TestColleague) => (await client.work.open({})).data;
const titlesOf = async (colleague: TestColleague) =>
  (await workOf(colleague)).map(({ kind, title }) => `${kind}: ${title}`);
const unreadOf = async ({ client }: TestColleague) => (await client.work.alerts({})).unread;

const BREAKING = { breaking: true, breakingUntil: new Date(Date.now() + 3_600_000).toISOString() };

/** Writer's article, submitted for review. Returns its id. */
async function submit(title: string, fields: Partial<typeof BREAKING> = {}) {
  const { id, version } = await writer.client.article.create({
    locale: "en-US",
    title,
    enable: false,
    ...fields,
  });
  await writer.client.article.pendingVersion.move({ id, version, state: "review" });
  return { id, version };
}

describe("open work", () => {
  it("appears for reviewers when an article is submitted, and ends with the approval", async () => {
    const { id, version } = await submit("Harbour");
    expect(await titlesOf(desk.rana)).toEqual(["review: Harbour"]);
    expect(await titlesOf(writer), "has no right to review").toEqual([]);
    const [work] = await workOf(desk.rana);
    expect(work).toMatchObject({
      path: `/article/edit/${id}`,
      urgent: false,
      openedBy: { name: "Wissam" },
      claimedBy: null,
    });
    await desk.rana.client.article.pendingVersion.move({ id, version, state: "approved" });
    expect(await titlesOf(desk.rana)).toEqual(["publication: Harbour"]);
    await desk.rana.client.article.edit({
      id,
      version,
      enable: true,
      publishedAt: new Date(Date.now() - 1000).toISOString(),
    });
    expect(await titlesOf(desk.rana)).toEqual([]);
  });

  it("is not offered to any author of the pending version, as authors cannot approve it", async () => {
    const { id, version } = await submit("Harbour");
    await desk.rana.client.article.edit({ id, version, title: "Harbour closed" });
    expect(await titlesOf(desk.rana)).toEqual([]);
    expect(await titlesOf(desk.sami)).toEqual(["review: Harbour closed"]);
    await desk.sami.client.article.edit({
      id,
      version: version + 1,
      title: "Harbour closed for good",
    });
    for (const author of [desk.rana, desk.sami]) expect(await titlesOf(author)).toEqual([]);
    expect(await titlesOf(chief)).toEqual(["review: Harbour closed for good"]);
  });

  it("waits for the review of breaking news that was published with a reason", async () => {
    await setRules(true);
    const { id } = await desk.rana.client.article.create({
      locale: "en-US",
      title: "Explosion",
      enable: true,
      publishedAt: new Date().toISOString(),
      ...BREAKING,
      override: "The second editor cannot be reached",
    });
    expect((await workOf(desk.sami))[0]).toMatchObject({
      kind: "review",
      title: "Explosion",
      urgent: true,
    });
    expect(await titlesOf(desk.rana), "published it").toEqual(["translation: Explosion"]);
    const { version } = await desk.sami.client.article.get({ id });
    await desk.sami.client.article.pendingVersion.move({ id, version, state: "approved" });
    expect(await titlesOf(desk.sami)).toEqual(["translation: Explosion"]);
    await desk.rana.client.article.remove({ id });
    expect(await titlesOf(desk.sami)).toEqual([]);
  });

  it("has the title of the pending version, not of the public one", async () => {
    await setRules(true);
    const { id } = await makeArticle(desk.platform.database.db, { title: "Harbour" });
    const { version } = await writer.client.article.get({ id });
    await writer.client.article.edit({ id, version, title: "Harbour closed" });
    await writer.client.article.pendingVersion.move({ id, version: version + 1, state: "review" });
    expect(await titlesOf(desk.rana)).toEqual(["review: Harbour closed"]);
  });

  it("is urgent until the breaking news ends", async () => {
    const { db } = desk.platform.database;
    const { id } = await submit("Explosion", BREAKING);
    await db.execute(
      sql`update article set breaking_until = now() - interval '1 minute' where id = ${id}`,
    );
    await syncAllWork(db);
    expect(await workOf(desk.rana)).toMatchObject([{ title: "Explosion", urgent: false }]);
  });

  it("is urgent for breaking news, and listed first", async () => {
    await submit("Harbour");
    await submit("Explosion", BREAKING);
    expect((await workOf(desk.rana)).map(({ title, urgent }) => [title, urgent])).toEqual([
      ["Explosion", true],
      ["Harbour", false],
    ]);
  });

  it("waits for a notification that a colleague has submitted, not for drafts", async () => {
    const text = { locale: "en-US", title: "Harbour closed", audience: "everyone" } as const;
    const { id } = await writer.client.notification.create({ ...text, when: "submitted" });
    await writer.client.notification.create({ ...text, title: "Draft" });
    expect(await titlesOf(desk.rana)).toEqual(["push: Harbour closed"]);
    await writer.client.notification.cancel({ id });
    expect(await titlesOf(desk.rana)).toEqual([]);
    await desk.rana.client.notification.submit({ id });
    expect(await titlesOf(desk.sami)).toEqual(["push: Harbour closed"]);
  });

  it("of an assignment is the assignee's alone", async () => {
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    await desk.rana.client.article.assignment.set({
      id: desk.articleId,
      version: 0,
      assigneeId: desk.sami.id,
      dueAt,
      priority: "urgent",
    });
    expect(await workOf(desk.sami)).toMatchObject([
      { kind: "assignment", urgent: true, dueAt, assignee: { name: "Sami" } },
    ]);
    expect(await workOf(desk.rana)).toEqual([]);
    await desk.rana.client.article.assignment.set({
      id: desk.articleId,
      version: 1,
      assigneeId: null,
      dueAt: null,
      priority: "normal",
    });
    expect(await workOf(desk.sami)).toEqual([]);
  });

  it("ends when its record is deleted, and returns when it is restored", async () => {
    const { id } = await submit("Harbour");
    await chief.client.article.remove({ id });
    expect(await titlesOf(desk.rana)).toEqual([]);
    await chief.client.article.restore({ id });
    expect(await titlesOf(desk.rana)).toEqual(["review: Harbour"]);
    expect(await desk.platform.database.db.select().from(openWork)).toHaveLength(2);
  });

  it("survives the purge of its record", async () => {
    const { db } = desk.platform.database;
    const { id } = await submit("Harbour");
    await db.execute(sql`delete from article where id = ${id}`);
    expect(await titlesOf(desk.rana)).toEqual(["review: Harbour"]);
    await syncAllWork(db);
    expect(await titlesOf(desk.rana)).toEqual([]);
  });

  it("follows changes without a write, such as a publication by schedule", async () => {
    const { db } = desk.platform.database;
    const { id } = await makeArticle(db, { publishedAt: null });
    await desk.rana.client.article.assignment.set({
      id,
      version: 0,
      assigneeId: desk.sami.id,
      dueAt: null,
      priority: "normal",
    });
    await db.execute(sql`update article set published_at = now(), enable = true where id = ${id}`);
    await syncAllWork(db);
    expect(await workOf(desk.sami)).toEqual([]);
  });

  it("of coverage with high priority is urgent before its start, until somebody begins", async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { id } = await desk.rana.client.plan.create({
      locale: "en-US",
      title: "Budget vote",
      startsAt: inHours(1),
      endsAt: inHours(2),
      priority: "high",
      assigneeIds: [desk.sami.id],
    });
    expect(await workOf(desk.sami)).toMatchObject([{ kind: "plan", urgent: true }]);
    await desk.sami.client.plan.setState({ id, state: "inProgress" });
    expect(await workOf(desk.sami)).toMatchObject([{ kind: "plan", urgent: false }]);
    await desk.sami.client.plan.setState({ id, state: "done" });
  });

  it("belongs to each assignee of a plan item, and of its article once that is created", async () => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await desk.rana.client.plan.create({
      locale: "en-US",
      title: "Budget vote",
      startsAt,
      endsAt: new Date(Date.now() + 90_000_000).toISOString(),
      assigneeIds: [desk.sami.id, writer.id],
    });
    expect(await workOf(desk.sami)).toMatchObject([
      { kind: "plan", path: `/planning?item=${id}`, dueAt: startsAt, urgent: false },
    ]);
    expect(await titlesOf(writer)).toEqual(["plan: Budget vote"]);
    expect(await titlesOf(desk.rana)).toEqual([]);
    const { links, state } = await desk.sami.client.plan.createLinked({ id, kind: "article" });
    expect(state).toBe("inProgress");
    expect(await workOf(desk.sami)).toMatchObject([
      { kind: "assignment", path: `/article/edit/${links.article?.id}`, dueAt: startsAt },
    ]);
    expect(await titlesOf(writer)).toEqual(["plan: Budget vote"]);
    await desk.sami.client.article.pendingVersion.move({
      id: links.article?.id ?? 0,
      version: 1,
      state: "review",
    });
    expect(await desk.rana.client.plan.ofArticle({ id: links.article?.id ?? 0 })).toMatchObject([
      { id, title: "Budget vote" },
    ]);
    expect((await desk.rana.client.plan.staffGet({ id })).links.article).toMatchObject({
      state: "draft",
      pendingVersion: "review",
    });
    await desk.rana.client.article.edit({
      id: links.article?.id ?? 0,
      version: 1,
      enable: true,
      publishedAt: new Date().toISOString(),
    });
    expect(await titlesOf(desk.sami)).toEqual([]);
    await finishPublishedPlans(desk.platform, new Date());
    expect(await desk.rana.client.plan.staffGet({ id })).toMatchObject({ state: "done" });
    expect(await titlesOf(writer)).toEqual([]);
  });

  it("waits for a translation that the original has overtaken, and for one of breaking news", async () => {
    const { db } = desk.platform.database;
    const original = await makeArticle(db, {
      locale: "en-US",
      title: "Harbour",
      publishedAt: new Date(Date.now() - 60_000),
    });
    const translation = await makeArticle(db, {
      locale: "ar-JO",
      title: "الميناء",
      translationOf: original.id,
    });
    await syncAllWork(db);
    expect(await titlesOf(writer)).toEqual([]);
    const { version, body } = await desk.rana.client.article.get({ id: original.id });
    await desk.rana.client.article.edit({
      id: original.id,
      version,
      title: "Harbour closed",
      body,
      publish: { kind: "update" },
    });
    expect(await workOf(writer)).toMatchObject([
      { kind: "translation", path: `/article/edit/${translation.id}` },
    ]);
    await desk.rana.client.article.translation.confirm({
      id: translation.id,
      originalVersion: version + 1,
    });
    expect(await titlesOf(writer)).toEqual([]);
  });

  it("waits for a channel whose stream has failed two checks, until it plays", async () => {
    const { db } = desk.platform.database;
    const { id } = await makeChannel(db, { streamUrl: "https://stream.example/1.m3u8" });
    const check = async (problem: "unreachable" | null) => {
      const [checked] = await db.select().from(channel).where(eq(channel.id, id));
      if (checked) await saveStreamCheck(db, checked, new Date(), problem);
      await syncWork(db, { id: null }, "LiveStream", [id]);
    };
    await check("unreachable");
    expect(await workOf(chief)).toEqual([]);
    await check("unreachable");
    expect(await workOf(chief)).toMatchObject([
      { kind: "stream", urgent: true, path: `/channels/edit/${id}` },
    ]);
    expect(await titlesOf(desk.rana), "does not manage channels").toEqual([]);
    await check(null);
    expect(await workOf(chief)).toEqual([]);
  });

  it("is compared without waiting for saves under way, nor delaying them", async () => {
    const { db } = desk.platform.database;
    const first = await submit("Harbour");
    const second = await submit("Bridge");
    await db.transaction(async (tx) => {
      await syncWork(tx, { id: null }, "Article", [second.id]);
      await syncAllWork(db);
      await syncWork(tx, { id: null }, "Article", [first.id]);
    });
    expect(await titlesOf(desk.rana)).toEqual(["review: Harbour", "review: Bridge"]);
  });

  it("is opened once by concurrent runs", async () => {
    const { db } = desk.platform.database;
    const { id } = await submit("Harbour");
    await db.delete(openWork);
    await Promise.all([syncAllWork(db), syncAllWork(db), writer.client.article.get({ id })]);
    expect(await titlesOf(desk.rana)).toEqual(["review: Harbour"]);
  });
});

describe("a claim", () => {
  it("shows its holder to colleagues, until it is released", async () => {
    await submit("Harbour");
    const [work] = await workOf(desk.rana);
    const id = work?.id ?? 0;
    expect(await desk.rana.client.work.claim({ id })).toMatchObject({
      claimedBy: { name: "Rana" },
      abilities: { claim: false, release: true },
    });
    expect(await workOf(desk.sami)).toMatchObject([
      { claimedBy: { name: "Rana" }, abilities: { claim: true, release: false } },
    ]);
    expect(await problemOfRejection(desk.sami.client.work.claim({ id }))).toMatchObject({
      status: 409,
      errors: [{ path: "claimedBy" }],
    });
    expect(await desk.sami.client.work.release({ id }), "of somebody else").toMatchObject({
      claimedBy: { name: "Rana" },
    });
    expect(await desk.sami.client.work.claim({ id, takeOver: true })).toMatchObject({
      claimedBy: { name: "Sami" },
    });
    expect(await desk.sami.client.work.release({ id })).toMatchObject({ claimedBy: null });
  });

  it("succeeds for one of two people who claim concurrently", async () => {
    await submit("Harbour");
    const id = (await workOf(desk.rana))[0]?.id ?? 0;
    const results = await Promise.allSettled([
      desk.rana.client.work.claim({ id }),
      desk.sami.client.work.claim({ id }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is refused to people without permission for the work, and for finished work", async () => {
    const { id: articleId } = await submit("Harbour");
    const id = (await workOf(desk.rana))[0]?.id ?? 0;
    expect(await problemOfRejection(writer.client.work.claim({ id }))).toMatchObject({
      status: 404,
    });
    await chief.client.article.remove({ id: articleId });
    expect(await problemOfRejection(desk.rana.client.work.claim({ id }))).toMatchObject({
      status: 404,
    });
  });
});

describe("notices of open work", () => {
  it("reach people who may do it, but neither its author nor, at first, the Superadmins", async () => {
    await submit("Harbour");
    await deliverWork(desk.platform);
    expect([
      await unreadOf(desk.rana),
      await unreadOf(desk.sami),
      await unreadOf(writer),
      await unreadOf(chief),
    ]).toEqual([1, 1, 0, 0]);
    await desk.rana.client.work.see({});
    expect([await unreadOf(desk.rana), await unreadOf(desk.sami)]).toEqual([0, 1]);
    await desk.rana.client.work.claim({ id: (await workOf(desk.rana))[0]?.id ?? 0 });
    expect(await unreadOf(desk.sami), "a colleague does it").toBe(0);
  });

  it("reach the next circle when nobody claims urgent work in time", async () => {
    await submit("Explosion", BREAKING);
    await deliverWork(desk.platform);
    expect(await unreadOf(chief)).toBe(0);
    await deliverWork(desk.platform, new Date(Date.now() + 5 * 60_000));
    expect(await unreadOf(chief)).toBe(1);
  });

  it("are sent again when work becomes urgent", async () => {
    const { id, version } = await submit("Harbour");
    await deliverWork(desk.platform);
    await desk.rana.client.work.see({});
    await writer.client.article.edit({ id, version, ...BREAKING });
    await deliverWork(desk.platform);
    expect((await desk.rana.client.work.alerts({})).urgent).toMatchObject([{ title: "Harbour" }]);
  });
});

describe("personal data of staff", () => {
  it("contains the work that they were notified of or claimed, and is removed with the account", async () => {
    const { db } = desk.platform.database;
    const leaver = await makeColleague(desk.platform, "Leaving");
    const { id, version } = await submit("Harbour");
    await leaver.client.article.edit({ id, version, title: "Harbour closed" });
    await submit("Bridge");
    await deliverWork(desk.platform);
    const bridge = (await workOf(leaver)).find(({ title }) => title === "Bridge");
    await leaver.client.work.claim({ id: bridge?.id ?? 0 });
    expect((await leaver.client.account.exportData()).newsroom).toMatchObject({
      openWork: [
        {
          kind: "review",
          title: { "en-US": "Bridge" },
          notifiedAt: expect.any(String),
          claimedAt: expect.any(String),
        },
      ],
      openWorkMail: { urgent: "now", other: "digest" },
    });
    await db.transaction(async (tx) => {
      for (const { erase } of personalData.all()) await erase?.(tx, leaver.id);
    });
    for (const row of await db.select().from(openWork)) {
      const { exceptIds, personId, openedById, claimedById, closedById } = row;
      expect([...exceptIds, personId, openedById, claimedById, closedById]).not.toContain(
        leaver.id,
      );
    }
    expect(
      await db.select().from(openWorkNotice).where(eq(openWorkNotice.userId, leaver.id)),
    ).toEqual([]);
  });
});

describe("a user who leaves", () => {
  const leave = async () => {
    const leaver = await makeColleague(desk.platform, "Leaving");
    await desk.rana.client.article.assignment.set({
      id: desk.articleId,
      version: 0,
      assigneeId: leaver.id,
      dueAt: null,
      priority: "normal",
    });
    const { id } = await desk.rana.client.plan.create({
      locale: "en-US",
      title: "Budget vote",
      day: "2030-03-03",
      lastDay: "2030-03-03",
      assigneeIds: [leaver.id],
    });
    return { leaver, planId: id };
  };

  it("cannot be deleted or deactivated with open work, unless it is reassigned", async () => {
    const { leaver, planId } = await leave();
    expect(await chief.client.user.openWork({ id: leaver.id })).toEqual(
      expect.arrayContaining([
        { kind: "assignment", count: 1 },
        { kind: "plan", count: 1 },
      ]),
    );
    const refused = {
      status: 409,
      references: expect.arrayContaining([
        expect.objectContaining({ entity: "PlanItem", count: 1 }),
      ]),
    };
    expect(await problemOfRejection(chief.client.user.remove({ id: leaver.id }))).toMatchObject(
      refused,
    );
    expect(
      await problemOfRejection(chief.client.user.setStatus({ id: leaver.id, activated: false })),
    ).toMatchObject(refused);
    const accountant = await makeUser(desk.platform.database.db, "Accounting");
    expect(
      await problemOfRejection(
        chief.client.user.remove({ id: leaver.id, successorId: accountant.id }),
      ),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "successorId" }],
    });
    await chief.client.user.remove({ id: leaver.id, successorId: desk.sami.id });
    expect((await titlesOf(desk.sami)).map((title) => title.split(":")[0]).sort()).toEqual([
      "assignment",
      "plan",
    ]);
    expect(await desk.rana.client.plan.staffGet({ id: planId })).toMatchObject({
      assigneeIds: [desk.sami.id],
    });
  });

  it("leaves work unassigned if requested, and releases claims", async () => {
    const { leaver, planId } = await leave();
    await submit("Harbour");
    const review = (await workOf(leaver)).find(({ kind }) => kind === "review");
    await leaver.client.work.claim({ id: review?.id ?? 0 });
    await chief.client.user.setStatus({ id: leaver.id, activated: false, unassign: true });
    expect(await desk.rana.client.plan.staffGet({ id: planId })).toMatchObject({ assigneeIds: [] });
    expect(await desk.rana.client.article.assignment.get({ id: desk.articleId })).toMatchObject({
      assignee: null,
    });
    expect(await workOf(desk.rana)).toMatchObject([{ kind: "review", claimedBy: null }]);
  });
});
