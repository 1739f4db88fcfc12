import { NOTE_LENGTH } from "@masthead/contract/newsroom/article/article-note.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assign, WorkDesk, writeNote } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { innerClient } from "../../app.ts";
import { log } from "../../system/log/log.table.ts";
import { workNotice } from "./notice/notice.table.ts";

const desk = new WorkDesk();

describe("notes on an article", () => {
  it("name the version that they were written on and its revision, and are answered, edited and resolved", async () => {
    const { title } = await desk.rana.client.article.get({ id: desk.articleId });
    const edited = await desk.rana.client.article.edit({
      id: desk.articleId,
      version: 1,
      title: `${title} 2`,
    });
    await writeNote(desk.rana, desk.articleId, "Check the date", { version: edited.version });
    const [note] = (await desk.rana.client.article.note.list({ id: desk.articleId })).notes;
    const noteId = note?.id ?? 0;
    expect(note).toMatchObject({
      author: { name: "Rana" },
      version: edited.version,
      text: "Check the date",
      parentId: null,
      resolved: null,
    });
    const revision = await desk.rana.client.article.revision.get({
      id: desk.articleId,
      revisionId: note?.revisionId ?? 0,
    });
    expect(revision.version).toBe(edited.version);
    await writeNote(desk.sami, desk.articleId, "Done", { parentId: noteId });
    expect(await desk.sami.client.article.note.list({ id: desk.articleId })).toMatchObject({
      open: 1,
      notes: [{ id: noteId }, { parentId: noteId, version: 1, author: { name: "Sami" } }],
    });
    const resolved = await desk.sami.client.article.note.resolve({ id: desk.articleId, noteId });
    expect(resolved).toMatchObject({
      open: 0,
      notes: [
        { resolved: { by: { name: "Sami" } }, abilities: { resolve: false, reopen: true } },
        {},
      ],
    });
    await writeNote(desk.rana, desk.articleId, "Not quite", { parentId: noteId });
    expect(await desk.rana.client.article.note.list({ id: desk.articleId })).toMatchObject({
      open: 1,
      notes: [{ resolved: null }, {}, {}],
    });
    await desk.rana.client.article.note.resolve({ id: desk.articleId, noteId });
    expect(
      await desk.rana.client.article.note.reopen({ id: desk.articleId, noteId }),
    ).toMatchObject({ open: 1 });
    const changed = await desk.rana.client.article.note.edit({
      id: desk.articleId,
      noteId,
      text: "Check the year",
    });
    expect(changed.notes[0]).toMatchObject({
      text: "Check the year",
      editedAt: expect.any(String),
    });
  });

  it.each(["edit", "remove", "resolve"] as const)(
    "%s: rejected on a text that the caller did not see",
    async (action) => {
      const { note } = desk.rana.client.article;
      const noteId = await writeNote(desk.rana, desk.articleId, "First");
      const seen = { id: desk.articleId, noteId, edits: 0 };
      const act = (edits: number) =>
        note[action]({ ...seen, edits, ...(action === "edit" && { text: "Mine" }) } as never);
      const { notes } = await note.edit({ ...seen, text: "Of another window" });
      expect(notes.find(({ id }) => id === noteId)).toMatchObject({ edits: 1 });
      expect(await problemOfRejection(act(0))).toMatchObject({
        status: 409,
        conflict: { fields: [], version: 1 },
      });
      await act(1);
      // The other tests begin without notes.
      if (action !== "remove") await note.remove({ id: desk.articleId, noteId });
    },
  );

  it("are edited and deleted by their author only", async () => {
    const noteId = await writeNote(desk.rana, desk.articleId, "Mine");
    const seen = await desk.sami.client.article.note.list({ id: desk.articleId });
    expect(seen.notes[0]?.abilities).toMatchObject({
      update: false,
      delete: false,
      reply: true,
      resolve: true,
    });
    expect(
      await problemOfRejection(
        desk.sami.client.article.note.edit({ id: desk.articleId, noteId, text: "Yours" }),
      ),
    ).toMatchObject({
      status: 403,
    });
    expect(
      await problemOfRejection(
        desk.sami.client.article.note.remove({ id: desk.articleId, noteId }),
      ),
    ).toMatchObject({ status: 403 });
    expect(
      await desk.rana.client.article.note.remove({ id: desk.articleId, noteId }),
    ).toMatchObject({ notes: [], open: 0 });
    expect(
      await problemOfRejection(
        desk.rana.client.article.note.remove({ id: desk.articleId, noteId }),
      ),
    ).toMatchObject({ status: 404 });
  });

  it("reject empty and long texts, future versions, replies to replies and to notes of other articles, and unknown notes", async () => {
    const noteId = await writeNote(desk.rana, desk.articleId, "A note");
    const replyId = await writeNote(desk.sami, desk.articleId, "A reply", { parentId: noteId });
    const statusOf = async (call: Promise<unknown>) => {
      const { status, errors } = await problemOfRejection(call);
      return [status, ...errors.map(({ path }: { path: string }) => path)];
    };
    expect(await statusOf(writeNote(desk.rana, desk.articleId, "  "))).toEqual([400, "text"]);
    expect(
      await statusOf(writeNote(desk.rana, desk.articleId, "x".repeat(NOTE_LENGTH + 1))),
    ).toEqual([400, "text"]);
    expect(
      await statusOf(writeNote(desk.rana, desk.articleId, "Too early", { version: 2 })),
    ).toEqual([400, "version"]);
    expect(
      await statusOf(writeNote(desk.rana, desk.articleId, "Deeper", { parentId: replyId })),
    ).toEqual([400, "parentId"]);
    const other = await makeArticle(desk.platform.database.db);
    expect(
      await statusOf(
        desk.rana.client.article.note.create({
          id: other.id,
          version: 1,
          text: "Here",
          parentId: noteId,
        }),
      ),
    ).toEqual([400, "parentId"]);
    expect(await statusOf(desk.rana.client.article.note.resolve({ id: other.id, noteId }))).toEqual(
      [404],
    );
    expect(
      await statusOf(
        desk.rana.client.article.note.resolve({ id: desk.articleId, noteId: replyId }),
      ),
    ).toEqual([404]);
    expect(await statusOf(desk.rana.client.article.note.list({ id: 999_999 }))).toEqual([404]);
  });

  it("keep the replies of a deleted note, which can no longer be answered, until the last is deleted", async () => {
    const noteId = await writeNote(desk.rana, desk.articleId, "A question");
    const replyId = await writeNote(desk.sami, desk.articleId, "An answer", { parentId: noteId });
    const removed = await desk.rana.client.article.note.remove({ id: desk.articleId, noteId });
    expect(removed.notes).toMatchObject([
      { id: noteId, text: "", deleted: true, abilities: { reply: false } },
      { id: replyId },
    ]);
    expect(
      await problemOfRejection(writeNote(desk.sami, desk.articleId, "More", { parentId: noteId })),
    ).toMatchObject({
      status: 409,
      errors: [{ path: "parentId" }],
    });
    expect(
      await desk.sami.client.article.note.remove({ id: desk.articleId, noteId: replyId }),
    ).toMatchObject({ notes: [], open: 0 });
  });

  it("write to the audit log without their text", async () => {
    const noteId = await writeNote(desk.rana, desk.articleId, "Confidential source");
    await desk.rana.client.article.note.remove({ id: desk.articleId, noteId });
    const entries = await desk.platform.database.db
      .select()
      .from(log)
      .where(eq(log.entity, "ArticleNote"));
    expect(
      entries.filter(({ entityId }) => entityId === noteId).map(({ action }) => action),
    ).toEqual(["create", "delete"]);
    expect(JSON.stringify(entries)).not.toContain("Confidential");
  });

  it("never reach readers, and neither does the assignment", async () => {
    await writeNote(desk.rana, desk.articleId, "Internal-note-text");
    await assign(desk.rana, desk.articleId, { assigneeId: desk.sami.id, priority: "urgent" });
    const reader = innerClient(desk.platform, "en-US");
    const replies = [
      await reader.article.details({ id: desk.articleId }),
      await reader.article.list({}),
      await reader.article.latest({}),
      await reader.article.related({ id: desk.articleId }),
      await reader.front.page({}),
      await reader.search.articles({ q: "Harbour" }),
    ];
    const sent = JSON.stringify(replies);
    expect(sent).toContain(`"id":${desk.articleId}`);
    expect(sent).not.toMatch(/Internal-note-text.*"text"|assignee|Sami|"priority"|"notes"/);
  });
});

/** Model of the notes on an article: threads with the authors of their remaining notes. */
interface Thread {
  id: number;
  author: number;
  deleted: boolean;
  resolved: boolean;
  replies: { id: number; author: number }[];
}

describe("counts of notes and notices", () => {
  it("match a model after any sequence of notes, replies, edits, resolutions and deletions", async () => {
    const step = fc.record({
      action: fc.constantFrom(
        "create",
        "create",
        "reply",
        "reply",
        "edit",
        "resolve",
        "reopen",
        "remove",
        "removeReply",
      ),
      by: fc.constantFrom(0, 1),
      pick: fc.nat(20),
      mentions: fc.boolean(),
    });
    const people = [desk.rana, desk.sami] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { id: article } = await makeArticle(desk.platform.database.db);
        await desk.platform.database.db.delete(workNotice);
        let threads: Thread[] = [];
        /** Receivers of notices, by note. */
        const notified = new Map<number, Set<number>>();
        for (const { action, by, pick, mentions } of steps) {
          const { note } = people[by].client.article;
          const other = 1 - by;
          const text = mentions ? `<@${people[other as 0 | 1].id}> ${pick}` : `Text ${pick}`;
          const thread = threads[pick % Math.max(threads.length, 1)];
          if (action === "create") {
            const id = await writeNote(people[by], article, text);
            threads.push({ id, author: by, deleted: false, resolved: false, replies: [] });
            notified.set(id, new Set(mentions ? [other] : []));
          } else if (thread && action === "reply" && !thread.deleted) {
            const authors = new Set([
              thread.author,
              ...thread.replies.map(({ author }) => author),
              ...(mentions ? [other] : []),
            ]);
            authors.delete(by);
            const id = await writeNote(people[by], article, text, { parentId: thread.id });
            thread.replies.push({ id, author: by });
            thread.resolved = false;
            notified.set(id, authors);
          } else if (thread && action === "edit" && thread.author === by && !thread.deleted) {
            await note.edit({ id: article, noteId: thread.id, text });
            if (mentions) notified.get(thread.id)?.add(other);
          } else if (thread && (action === "resolve" || action === "reopen")) {
            await note[action]({ id: article, noteId: thread.id });
            thread.resolved = action === "resolve";
          } else if (thread && action === "remove" && thread.author === by && !thread.deleted) {
            await note.remove({ id: article, noteId: thread.id });
            notified.delete(thread.id);
            thread.deleted = true;
          } else if (thread && action === "removeReply") {
            const reply = thread.replies.findLast(({ author }) => author === by);
            if (!reply) continue;
            await note.remove({ id: article, noteId: reply.id });
            notified.delete(reply.id);
            thread.replies = thread.replies.filter(({ id }) => id !== reply.id);
          }
          threads = threads.filter(({ deleted, replies }) => !deleted || replies.length > 0);
        }
        const { notes, open } = await desk.rana.client.article.note.list({ id: article });
        expect(notes.map(({ id }) => id)).toEqual(
          threads.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)]),
        );
        expect(open).toBe(threads.filter(({ resolved }) => !resolved).length);
        for (const [index, { client }] of people.entries()) {
          const expected = [...notified.values()].filter((receivers) =>
            receivers.has(index),
          ).length;
          expect(await client.work.unread()).toEqual({ unread: expected });
          expect((await client.work.notices({ limit: 100 })).meta.total).toBe(expected);
        }
      }),
      { numRuns: 15 },
    );
  });
});
