import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { noticesOf, type TestColleague, WorkDesk } from "../../../../test/factories/colleagues.ts";
import { entryInput } from "../../../../test/factories/live-blog.ts";
import { liveBlog, liveEntry } from "../live-blog.table.ts";
import { remindOfSilence } from "./remind.service.ts";

const newsroom = new WorkDesk();

/** Starts a live blog that Rana leads, so many minutes ago. */
async function startMinutesAgo(minutes: number): Promise<void> {
  const { platform, rana, articleId } = newsroom;
  await rana.client.liveBlog.start({ id: articleId });
  await platform.database.db
    .update(liveBlog)
    .set({ startedAt: new Date(Date.now() - minutes * MINUTE) })
    .where(eq(liveBlog.articleId, articleId));
}

/** Publishes an entry, so many minutes ago. */
async function publishMinutesAgo(minutes: number): Promise<void> {
  const { platform, rana, articleId } = newsroom;
  const { id } = await rana.client.liveBlog.create(
    entryInput(articleId, "Text", { publish: true }),
  );
  await platform.database.db
    .update(liveEntry)
    .set({ publishedAt: new Date(Date.now() - minutes * MINUTE) })
    .where(eq(liveEntry.id, id));
}

const remind = (at = new Date()) => remindOfSilence(newsroom.platform, at);
const remindersOf = async (colleague: TestColleague) =>
  (await noticesOf(colleague)).filter(({ kind }) => kind === "staleLiveBlog");
const putOnShift = (hoursFrom: number, hoursTo: number) => {
  const { rana, sami, articleId } = newsroom;
  return rana.client.liveShift.add({
    id: articleId,
    colleagueId: sami.id,
    role: "reporter",
    startsAt: new Date(Date.now() + hoursFrom * HOUR).toISOString(),
    endsAt: new Date(Date.now() + hoursTo * HOUR).toISOString(),
  });
};

it("notifies the lead and those on shift once per silence, also when several processes run", async () => {
  const { rana, sami, articleId } = newsroom;
  await startMinutesAgo(31);
  await putOnShift(-1, 1);
  await Promise.all([remind(), remind(), remind()]);
  await remind();
  for (const colleague of [rana, sami])
    expect(await remindersOf(colleague)).toMatchObject([
      { article: { id: articleId }, by: null, read: false, noteId: null },
    ]);
  await rana.client.liveBlog.end({ id: articleId });
});

it("notifies nobody before the minutes of the reminder, outside of shifts, or after the end", async () => {
  const { rana, sami, articleId } = newsroom;
  await startMinutesAgo(29);
  await putOnShift(-2, -1);
  await putOnShift(1, 2);
  await remind();
  expect(await remindersOf(rana)).toEqual([]);
  await remind(new Date(Date.now() + 5 * MINUTE));
  expect(await remindersOf(rana)).toHaveLength(1);
  expect(await remindersOf(sami)).toEqual([]);
  await rana.client.liveBlog.end({ id: articleId });
  await remind(new Date(Date.now() + HOUR));
  expect(await remindersOf(rana)).toHaveLength(1);
});

it("notifies again only after another entry and another silence", async () => {
  const { rana, articleId } = newsroom;
  await startMinutesAgo(120);
  await remind();
  await publishMinutesAgo(20);
  await remind();
  expect(await remindersOf(rana)).toHaveLength(1);
  await remind(new Date(Date.now() + 15 * MINUTE));
  await remind(new Date(Date.now() + 60 * MINUTE));
  expect(await remindersOf(rana)).toHaveLength(2);
  await rana.client.liveBlog.end({ id: articleId });
});

it("waits until there is somebody to notify, while desk and list say that it is silent", async () => {
  const { rana, sami, articleId: id } = newsroom;
  await startMinutesAgo(31);
  const { blog } = await rana.client.liveBlog.desk({ id });
  await rana.client.liveBlog.edit({ id, version: blog?.version ?? 0, leadId: null });
  await remind();
  expect((await rana.client.liveBlog.desk({ id })).blog?.stale).toBe(true);
  const row = (await rana.client.liveBlog.list({})).find(({ articleId }) => articleId === id);
  expect(row?.stale).toBe(true);
  await putOnShift(-1, 1);
  await remind();
  await remind();
  expect(await remindersOf(sami)).toHaveLength(1);
  await rana.client.liveBlog.end({ id });
});
