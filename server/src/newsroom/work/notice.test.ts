import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assign, makeColleague, noticesOf, type TestColleague, writeNote } from "../../../test/colleagues.ts";
import { makeArticle } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { problemOfRejection } from "../../../test/staff-modules.ts";
import { personalData } from "../../audience/user/personal-data.ts";
import { user } from "../../audience/user/user.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { articleNote } from "./note/note.table.ts";
import { workNotice } from "./notice/notice.table.ts";

let platform: StartedPlatform;
let rana: TestColleague;
let sami: TestColleague;
let accountant: { id: number };
let articleId: number;

beforeAll(async () => {
  platform = await testPlatform();
  rana = await makeColleague(platform, "Rana");
  sami = await makeColleague(platform, "Sami", "ar-JO");
  accountant = await makeUser(platform.database.db, "Accounting");
});

afterAll(() => platform.stop());

beforeEach(async () => {
  articleId = (await makeArticle(platform.database.db, { title: `Harbour ${Date.now()}` })).id;
  await platform.database.db.delete(workNotice);
});

describe("notices", () => {
  it("tell the mentioned, the thread and the assignee of a note, once each, and never its author", async () => {
    await assign(rana, articleId, { assigneeId: rana.id });
    const noteId = await writeNote(sami, articleId, `<@${rana.id}> and <@${sami.id}>, look`);
    expect(await noticesOf(rana)).toMatchObject([{ kind: "mention", noteId, excerpt: "@Rana and @Sami, look" }]);
    expect(await noticesOf(sami)).toEqual([]);
    await writeNote(rana, articleId, "Why?", { parentId: noteId });
    expect(await noticesOf(sami)).toMatchObject([{ kind: "reply", by: { name: "Rana" } }]);
    await writeNote(sami, articleId, "General note");
    expect(await noticesOf(rana)).toMatchObject([{ kind: "note" }, { kind: "mention" }]);
    expect((await rana.client.work.mine({})).mentions).toMatchObject([{ kind: "mention" }]);
  });

  it("refuse a mention of somebody who does not manage articles, is deactivated or unknown", async () => {
    const inactive = await makeUser(platform.database.db, "Admin", { activated: false });
    for (const id of [accountant.id, inactive.id, 999_999])
      expect(await problemOfRejection(writeNote(rana, articleId, `<@${id}>`))).toMatchObject({ status: 400, errors: [{ path: "text" }] });
    const noteId = await writeNote(rana, articleId, "No mention");
    expect(await problemOfRejection(rana.client.article.note.edit({ id: articleId, noteId, text: `<@${accountant.id}>` }))).toMatchObject({
      status: 400,
    });
    expect((await rana.client.article.note.list({ id: articleId })).notes).toHaveLength(1);
  });

  it("tell those whom an edit mentions first, and are withdrawn when the note is deleted", async () => {
    const noteId = await writeNote(rana, articleId, "Draft");
    await rana.client.article.note.edit({ id: articleId, noteId, text: `Draft, <@${sami.id}>` });
    await rana.client.article.note.edit({ id: articleId, noteId, text: `Final, <@${sami.id}>` });
    expect(await noticesOf(sami)).toMatchObject([{ kind: "mention", excerpt: "Final, @Sami" }]);
    await rana.client.article.note.remove({ id: articleId, noteId });
    expect(await noticesOf(sami)).toEqual([]);
  });

  it("are counted, read one by one and all at once, by their receiver only", async () => {
    await writeNote(rana, articleId, `<@${sami.id}> one`);
    await writeNote(rana, articleId, `<@${sami.id}> two`);
    expect(await sami.client.work.unread()).toEqual({ unread: 2 });
    const [latest] = await noticesOf(sami);
    expect(await problemOfRejection(rana.client.work.read({ id: latest?.id ?? 0 }))).toMatchObject({ status: 404 });
    expect(await sami.client.work.read({ id: latest?.id ?? 0 })).toEqual({ unread: 1 });
    expect((await sami.client.work.notices({ unread: true })).meta.total).toBe(1);
    expect(await sami.client.work.readAll({ articleId: articleId + 1 })).toEqual({ unread: 1 });
    expect(await sami.client.work.readAll({ articleId })).toEqual({ unread: 0 });
    expect(await sami.client.work.notices({})).toMatchObject({ meta: { total: 2 }, data: [{ read: true }, { read: true }] });
  });

  it("are hidden while their article is deleted", async () => {
    await writeNote(rana, articleId, `<@${sami.id}>`);
    await rana.client.article.remove({ id: articleId });
    expect(await sami.client.work.unread()).toEqual({ unread: 0 });
    expect(await noticesOf(sami)).toEqual([]);
  });

  it("are offered to colleagues who manage articles, without email addresses", async () => {
    const found = await rana.client.work.colleagues({ q: "sam" });
    expect(found).toEqual([{ id: sami.id, label: "Sami" }]);
    const all = await rana.client.work.colleagues({});
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([rana.id, sami.id]));
    expect(all.map(({ id }) => id)).not.toContain(accountant.id);
    expect(JSON.stringify(all)).not.toContain("@news.example");
    expect(await rana.client.work.colleagues({ ids: [accountant.id, sami.id] })).toHaveLength(1);
  });
});

describe("personal data of staff", () => {
  it("contains their own notes, and loses its author when the account is deleted", async () => {
    const { db } = platform.database;
    const account = await makeUser(db, "Admin", { firstName: "Leaving", lastName: "Person" });
    const leaver: TestColleague = { ...account, client: await clientAs(platform, account.id) };
    const noteId = await writeNote(leaver, articleId, "My own words");
    await writeNote(rana, articleId, `Thanks, <@${leaver.id}>`, { parentId: noteId });
    await assign(rana, articleId, { assigneeId: leaver.id });
    expect(await leaver.client.account.exportData()).toMatchObject({
      newsroom: {
        notes: [{ articleId, text: "My own words" }],
        assignments: [{ articleId }],
        notices: [{ kind: "mention" }, { kind: "assignment" }],
        noticeMail: "all",
      },
    });
    const reader = await makeUser(db, "User");
    expect(await (await clientAs(platform, reader.id)).account.exportData()).not.toHaveProperty("newsroom");
    await db.transaction(async (tx) => {
      for (const { erase } of personalData.all()) await erase?.(tx, leaver.id);
    });
    await db.update(user).set({ deletedAt: new Date(), activated: false }).where(eq(user.id, leaver.id));
    const { notes } = await rana.client.article.note.list({ id: articleId });
    expect(notes).toMatchObject([{ text: "My own words", author: null }, { mentions: [{ id: leaver.id, name: null }] }]);
    expect(await rana.client.article.assignment.get({ id: articleId })).toMatchObject({ assignee: null });
    expect(JSON.stringify(notes)).not.toContain("Leaving");
    expect(await db.select().from(workNotice).where(eq(workNotice.userId, leaver.id))).toEqual([]);
    await db.delete(user).where(eq(user.id, leaver.id));
    expect(await db.select().from(articleNote).where(eq(articleNote.id, noteId))).toMatchObject([{ authorId: null }]);
  });
});
