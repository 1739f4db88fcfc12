import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";

let platform: StartedPlatform;
let editor: TestColleague;
let reporter: TestColleague;
let articleId: number;

const NEWS = { id: 1, name: "News desk" };
const ANALYST = { id: 2, name: "Analyst" };

const startBlog = async () => {
  const { id } = await makeArticle(platform.database.db);
  await editor.client.liveBlog.start({ id });
  return id;
};
const reader = () => innerClient(platform, "en-US").liveBlog;
const post = (title: string, more: Partial<Parameters<typeof entryInput>[2]> = {}) =>
  editor.client.liveBlog.create(
    entryInput(articleId, `Text of ${title}`, { title, publish: true, ...more }),
  );
const desk = () => editor.client.liveBlog.desk({ id: articleId });
/** Replaces the streams, as a colleague who has the current version. */
const setStreams = async (
  streams: { id: number | null; name: string }[],
  { client } = editor,
  id = articleId,
) => {
  const { blog } = await client.liveBlog.desk({ id });
  return client.liveBlog.edit({ id, version: blog?.version ?? 0, streams });
};
const seen = ({ id: entryId, version }: { id: number; version: number }) => ({
  id: articleId,
  entryId,
  version,
});
const titlesOf = ({ entries }: { entries: { title: string }[] }) =>
  entries.map(({ title }) => title);
const problemAt = async (rejection: Promise<unknown>) => {
  const { status, errors } = await problemOfRejection(rejection);
  return [status, errors[0]?.path, errors[0]?.code];
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

beforeAll(async () => {
  platform = await testPlatform();
  editor = await makeColleague(platform, "Rana");
  const account = await makeUser(platform.database.db, "Admin", {
    firstName: "Sami",
    lastName: "",
    newsroomRights: ["write"],
  });
  reporter = { ...account, client: await clientAs(platform, account.id, "en-US") };
});
afterAll(() => platform.stop());
beforeEach(async () => {
  articleId = await startBlog();
  await setStreams([
    { id: null, name: "News desk" },
    { id: null, name: "Analyst" },
  ]);
});

describe("streams of a live blog", () => {
  it("are named by an editor, and readers get them with pages and changes", async () => {
    expect((await desk()).blog?.streams).toEqual([NEWS, ANALYST]);
    const renamed = [{ id: 2, name: "Our analyst" }, NEWS];
    await setStreams(renamed);
    expect((await reader().page({ id: articleId })).streams).toEqual(renamed);
    expect((await reader().changes({ id: articleId })).streams).toEqual(renamed);
    const logged = await platform.database.db.select().from(log).where(eq(log.entityId, articleId));
    expect(logged.map(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({
        streams: [
          ["News desk", "Analyst"],
          ["Our analyst", "News desk"],
        ],
      }),
    );
  });

  it("are refused from reporters, with a name twice, with a foreign id, and above five", async () => {
    expect(await problemAt(setStreams([], reporter))).toEqual([
      403,
      "",
      "newsroom.missingRight.publish",
    ]);
    const twice = setStreams([NEWS, { id: null, name: "News desk" }]);
    expect(await problemAt(twice)).toEqual([400, "streams.1.name", "liveBlog.streamTwice"]);
    const foreign = setStreams([{ id: 9, name: "Match" }]);
    expect(await problemAt(foreign)).toEqual([400, "streams.0.name", "liveBlog.unknownStream"]);
    const six = Array.from({ length: 6 }, (_, index) => ({ id: null, name: `Stream ${index}` }));
    expect(await problemOfRejection(setStreams(six))).toMatchObject({ status: 400 });
    expect((await desk()).blog?.streams).toEqual([NEWS, ANALYST]);
  });

  it("leave their entries to the main stream when they are removed, and their id to nobody", async () => {
    const entry = await post("Why it matters", { stream: ANALYST.id });
    const before = await reader().changes({ id: articleId });
    await setStreams([NEWS]);
    expect((await desk()).published).toMatchObject([{ id: entry.id, stream: null }]);
    expect((await desk()).published[0]?.version).toBe(entry.version);
    expect((await reader().changes({ id: articleId })).sequence).toBe(before.sequence + 1);
    expect(
      await problemOfRejection(reader().page({ id: articleId, stream: ANALYST.id })),
    ).toMatchObject({ status: 404 });
    await setStreams([NEWS, { id: null, name: "Analyst" }]);
    expect((await desk()).blog?.streams).toEqual([NEWS, { id: 3, name: "Analyst" }]);
  });
});

describe("entries of a stream", () => {
  it("are on the page of their stream, in both orders, from page to page and with their key events", async () => {
    for (let minute = 1; minute <= 42; minute++)
      await post(`Update ${minute}`, {
        eventAt: at(minute),
        stream: minute % 2 ? NEWS.id : ANALYST.id,
        keyEvent: minute <= 2,
      });
    await post("Main", { eventAt: at(50) });
    const first = await reader().page({ id: articleId, stream: ANALYST.id });
    expect(first).toMatchObject({ total: 21, keyEvents: [{ title: "Update 2" }], previous: null });
    expect(titlesOf(first).slice(0, 2)).toEqual(["Update 42", "Update 40"]);
    const second = await reader().page({
      id: articleId,
      stream: ANALYST.id,
      ...(first.next && { entry: first.next.entry }),
    });
    expect([titlesOf(second), second.previous, second.next]).toEqual([
      ["Update 2"],
      { entry: first.entries[0]?.id },
      null,
    ]);
    const oldest = await reader().page({ id: articleId, stream: NEWS.id, order: "oldest" });
    expect(titlesOf(oldest).slice(0, 2)).toEqual(["Update 1", "Update 3"]);
    expect((await reader().page({ id: articleId })).total).toBe(43);
  });

  it("are not found on the page of another stream, and have their permalink in the whole blog", async () => {
    const { id: entry } = await post("Why it matters", { stream: ANALYST.id });
    const page = (stream?: number) =>
      reader().page({ id: articleId, entry, ...(stream !== undefined && { stream }) });
    for (const stream of [NEWS.id, 9])
      expect(await problemOfRejection(page(stream))).toMatchObject({ status: 404 });
    expect(titlesOf(await page())).toEqual(["Why it matters"]);
  });

  it("change their stream with an edit, which open pages receive with the new one", async () => {
    const entry = await post("Goal", { stream: NEWS.id });
    const { sequence } = await reader().changes({ id: articleId });
    await editor.client.liveBlog.editEntry({ ...seen(entry), stream: ANALYST.id });
    expect((await reader().changes({ id: articleId })).changes).toMatchObject([
      { kind: "entry", sequence: sequence + 1, entry: { id: entry.id, stream: ANALYST.id } },
    ]);
    expect(titlesOf(await reader().page({ id: articleId, stream: NEWS.id }))).toEqual([]);
  });

  it("go to the main stream if a phone sends them after its removal; an edit to it is refused", async () => {
    expect(await post("Late", { stream: 9 })).toMatchObject({ stream: null });
    const entry = await post("Goal");
    const edit = editor.client.liveBlog.editEntry({ ...seen(entry), stream: 9 });
    expect(await problemAt(edit)).toEqual([400, "stream", "liveBlog.unknownStream"]);
  });

  it("lose their stream when they move to another live blog", async () => {
    const to = await startBlog();
    await setStreams([{ id: null, name: "Elsewhere" }], editor, to);
    const entry = await post("Goal", { stream: NEWS.id });
    expect(await editor.client.liveBlog.move({ ...seen(entry), to })).toMatchObject({
      stream: null,
    });
    expect((await reader().page({ id: to })).entries).toMatchObject([{ stream: null }]);
  });

  it("keep their stream when another entry is merged into them", async () => {
    const kept = await post("Goal", { stream: NEWS.id });
    const other = await post("The coach", { stream: ANALYST.id });
    const merged = await editor.client.liveBlog.merge({
      ...seen(kept),
      otherId: other.id,
      otherVersion: other.version,
    });
    expect(merged.stream).toBe(NEWS.id);
    expect(titlesOf(await reader().page({ id: articleId, stream: ANALYST.id }))).toEqual([]);
  });

  it("are in the full texts of the whole live blog", async () => {
    const news = await post("Goal", { stream: NEWS.id });
    const analysis = await post("Why", { stream: ANALYST.id });
    const { entries } = await editor.client.liveBlog.fullText({ id: articleId });
    expect(entries.map(({ id }) => id).toSorted()).toEqual([news.id, analysis.id]);
  });
});
