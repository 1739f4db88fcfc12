import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  assign,
  noticesOf,
  type TestColleague,
  WorkDesk,
  writeNote,
} from "../../../test/factories/colleagues.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { personalData } from "../../audience/user/personal-data.ts";
import { user } from "../../audience/user/user.table.ts";
import { articleNote } from "./note/note.table.ts";
import { workNotice } from "./notice/notice.table.ts";

const desk = new WorkDesk();

let accountant: { id: number };

beforeAll(async () => {
  accountant = await makeUser(desk.platform.database.db, "Accounting");
});

describe("notices", () => {
  it("are sent to the mentioned, the thread and the assignee of a note, once each, and never to its author", async () => {
    await assign(desk.rana, desk.articleId, { assigneeId: desk.rana.id });
    const noteId = await writeNote(
      desk.sami,
      desk.articleId,
      `<@${desk.rana.id}> and <@${desk.sami.id}>, look`,
    );
    expect(await noticesOf(desk.rana)).toMatchObject([
      { kind: "mention", noteId, excerpt: "@Rana and @Sami, look" },
    ]);
    expect(await noticesOf(desk.sami)).toEqual([]);
    await writeNote(desk.rana, desk.articleId, "Why?", { parentId: noteId });
    expect(await noticesOf(desk.sami)).toMatchObject([{ kind: "reply", by: { name: "Rana" } }]);
    await writeNote(desk.sami, desk.articleId, "General note");
    expect(await noticesOf(desk.rana)).toMatchObject([{ kind: "note" }, { kind: "mention" }]);
    expect((await desk.rana.client.work.mine({})).mentions).toMatchObject([{ kind: "mention" }]);
  });

  it("reject a mention of somebody who does not manage articles, is deactivated or unknown", async () => {
    const inactive = await makeUser(desk.platform.database.db, "Admin", { activated: false });
    for (const id of [accountant.id, inactive.id, 999_999])
      expect(
        await problemOfRejection(writeNote(desk.rana, desk.articleId, `<@${id}>`)),
      ).toMatchObject({
        status: 400,
        errors: [{ path: "text" }],
      });
    const noteId = await writeNote(desk.rana, desk.articleId, "No mention");
    expect(
      await problemOfRejection(
        desk.rana.client.article.note.edit({
          id: desk.articleId,
          noteId,
          text: `<@${accountant.id}>`,
        }),
      ),
    ).toMatchObject({
      status: 400,
    });
    expect((await desk.rana.client.article.note.list({ id: desk.articleId })).notes).toHaveLength(
      1,
    );
  });

  it("are sent to people whom an edit mentions first, and are withdrawn when the note is deleted", async () => {
    const noteId = await writeNote(desk.rana, desk.articleId, "Draft");
    await desk.rana.client.article.note.edit({
      id: desk.articleId,
      noteId,
      text: `Draft, <@${desk.sami.id}>`,
    });
    await desk.rana.client.article.note.edit({
      id: desk.articleId,
      noteId,
      text: `Final, <@${desk.sami.id}>`,
    });
    expect(await noticesOf(desk.sami)).toMatchObject([
      { kind: "mention", excerpt: "Final, @Sami" },
    ]);
    await desk.rana.client.article.note.remove({ id: desk.articleId, noteId });
    expect(await noticesOf(desk.sami)).toEqual([]);
  });

  it("are counted and marked as read, singly or together, by their receiver only", async () => {
    await writeNote(desk.rana, desk.articleId, `<@${desk.sami.id}> one`);
    await writeNote(desk.rana, desk.articleId, `<@${desk.sami.id}> two`);
    expect(await desk.sami.client.work.unread()).toEqual({ unread: 2 });
    const [latest] = await noticesOf(desk.sami);
    expect(
      await problemOfRejection(desk.rana.client.work.read({ id: latest?.id ?? 0 })),
    ).toMatchObject({ status: 404 });
    expect(await desk.sami.client.work.read({ id: latest?.id ?? 0 })).toEqual({ unread: 1 });
    expect((await desk.sami.client.work.notices({ unread: true })).meta.total).toBe(1);
    expect(await desk.sami.client.work.readAll({ articleId: desk.articleId + 1 })).toEqual({
      unread: 1,
    });
    expect(await desk.sami.client.work.readAll({ articleId: desk.articleId })).toEqual({
      unread: 0,
    });
    expect(await desk.sami.client.work.notices({})).toMatchObject({
      meta: { total: 2 },
      data: [{ read: true }, { read: true }],
    });
  });

  it("are hidden while their article is deleted", async () => {
    await writeNote(desk.rana, desk.articleId, `<@${desk.sami.id}>`);
    await desk.rana.client.article.remove({ id: desk.articleId });
    expect(await desk.sami.client.work.unread()).toEqual({ unread: 0 });
    expect(await noticesOf(desk.sami)).toEqual([]);
  });

  it("are offered to colleagues who manage articles, without email addresses", async () => {
    const found = await desk.rana.client.work.colleagues({ q: "sam" });
    expect(found).toEqual([{ id: desk.sami.id, label: "Sami" }]);
    const all = await desk.rana.client.work.colleagues({});
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([desk.rana.id, desk.sami.id]));
    expect(all.map(({ id }) => id)).not.toContain(accountant.id);
    expect(JSON.stringify(all)).not.toContain("@news.example");
    expect(
      await desk.rana.client.work.colleagues({ ids: [accountant.id, desk.sami.id] }),
    ).toHaveLength(1);
  });
});

describe("personal data of staff", () => {
  it("contains their own notes, and loses its author when the account is deleted", async () => {
    const { db } = desk.platform.database;
    const account = await makeUser(db, "Admin", { firstName: "Leaving", lastName: "Person" });
    const leaver: TestColleague = { ...account, client: await clientAs(desk.platform, account.id) };
    const noteId = await writeNote(leaver, desk.articleId, "My own words");
    await writeNote(desk.rana, desk.articleId, `Thanks, <@${leaver.id}>`, { parentId: noteId });
    await assign(desk.rana, desk.articleId, { assigneeId: leaver.id });
    expect(await leaver.client.account.exportData()).toMatchObject({
      newsroom: {
        notes: [{ articleId: desk.articleId, text: "My own words" }],
        assignments: [{ articleId: desk.articleId }],
        notices: [{ kind: "mention" }, { kind: "assignment" }],
        noticeMail: "all",
      },
    });
    const reader = await makeUser(db, "User");
    expect(
      await (await clientAs(desk.platform, reader.id)).account.exportData(),
    ).not.toHaveProperty("newsroom");
    await db.transaction(async (tx) => {
      for (const { erase } of personalData.all()) await erase?.(tx, leaver.id);
    });
    await db
      .update(user)
      .set({ deletedAt: new Date(), activated: false })
      .where(eq(user.id, leaver.id));
    const { notes } = await desk.rana.client.article.note.list({ id: desk.articleId });
    expect(notes).toMatchObject([
      { text: "My own words", author: null },
      { mentions: [{ id: leaver.id, name: null }] },
    ]);
    expect(await desk.rana.client.article.assignment.get({ id: desk.articleId })).toMatchObject({
      assignee: null,
    });
    expect(JSON.stringify(notes)).not.toContain("Leaving");
    expect(await db.select().from(workNotice).where(eq(workNotice.userId, leaver.id))).toEqual([]);
    await db.delete(user).where(eq(user.id, leaver.id));
    expect(await db.select().from(articleNote).where(eq(articleNote.id, noteId))).toMatchObject([
      { authorId: null },
    ]);
  });
});
