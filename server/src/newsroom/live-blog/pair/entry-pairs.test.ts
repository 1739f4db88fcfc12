import { HOUR } from "@masthead/contract/platform/durations.ts";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { entryInput } from "../../../../test/factories/live-blog.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { article } from "../../article/article.table.ts";
import { publishDueEntries } from "../entry/entry.service.ts";
import { liveEntry, liveEntryPair } from "../live-blog.table.ts";

/** Headline that is only in the translation. */
const TITLE = "Qzxpaired";

let platform: StartedPlatform;
let server: TestServer;
let editor: TestColleague;
let reporter: TestColleague;
/** Articles with live blogs, in English and Arabic. */
let english: number;
let arabic: number;

const startBlog = async (more: Parameters<typeof makeArticle>[1] = {}) => {
  const { id } = await makeArticle(platform.database.db, more);
  await editor.client.liveBlog.start({ id });
  return id;
};

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
  editor = await makeColleague(platform, "Rana");
  const account = await makeUser(platform.database.db, "Admin", {
    firstName: "Sami",
    lastName: "",
    newsroomRights: ["write"],
  });
  reporter = { ...account, client: await clientAs(platform, account.id, "en-US") };
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});
beforeEach(async () => {
  english = await startBlog();
  arabic = await startBlog({ locale: "ar-JO", translationOf: english });
});

interface Entry {
  id: number;
  version: number;
}
type More = Parameters<typeof entryInput>[2];

const post = (id: number, more: More = {}, { client } = editor) =>
  client.liveBlog.create(entryInput(id, "Text", { title: "Road", publish: true, ...more }));
const translate = ({ id: entryId, version }: Entry, more: More = {}, colleague = editor) =>
  post(arabic, { title: TITLE, translates: { entryId, version }, ...more }, colleague);
const entryOf = (id: number, { id: entryId }: Entry) =>
  editor.client.liveBlog.entry({ id, entryId });
const pairBy = (one: Entry, other: Entry, { client } = editor) =>
  client.liveBlog.pair({ id: english, entryId: one.id, otherId: other.id });
const unpairBy = (one: Entry, other: Entry, { client } = editor) =>
  client.liveBlog.unpair({ id: english, entryId: one.id, otherId: other.id });
const seen = (id: number, { id: entryId, version }: Entry) => ({ id, entryId, version });
const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const permalink = ({ id: entry }: Entry, id = english) =>
  innerClient(platform, "en-US").liveBlog.page({ id, entry });
const codeOf = async (rejection: Promise<unknown>) => {
  const { status, errors } = await problemOfRejection(rejection);
  return [status, errors[0]?.path, errors[0]?.code];
};
const changesLogged = async ({ id }: Entry) =>
  (await platform.database.db.select().from(log).where(eq(log.entityId, id)).orderBy(asc(log.id)))
    .filter(({ entity }) => entity === "LiveEntry")
    .map(({ changes }) => changes);

describe("translation of an entry", () => {
  it("is paired with it from the start, in both desks", async () => {
    const source = await post(english);
    const translation = await translate(source, { publish: false });
    expect(translation.pair).toMatchObject({
      articleId: english,
      entryId: source.id,
      state: "published",
      isSource: true,
      translatedVersion: source.version,
      outdated: false,
    });
    const { published, translation: otherBlog } = await editor.client.liveBlog.desk({
      id: english,
    });
    expect(otherBlog).toMatchObject({ articleId: arabic, locale: "ar-JO", state: "live" });
    expect(published[0]).toMatchObject({
      pair: { entryId: translation.id, state: "submitted", isSource: false },
      abilities: { translate: false, pair: true },
    });
    expect(await changesLogged(source)).toContainEqual({ pairId: [null, translation.id] });
    expect(await changesLogged(translation)).toContainEqual({ pairId: [null, source.id] });
  });

  it("exists once, also when two people translate it at the same time", async () => {
    const source = await post(english);
    const outcomes = await Promise.allSettled([translate(source), translate(source)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await codeOf(translate(source))).toEqual([409, "translates", "liveBlog.pairedAlready"]);
    expect((await editor.client.liveBlog.desk({ id: arabic })).published).toHaveLength(1);
  });

  it("is stored once when it is sent again", async () => {
    const source = await post(english);
    const input = entryInput(arabic, "Text", { translates: { entryId: source.id, version: 1 } });
    const first = await reporter.client.liveBlog.create(input);
    expect((await reporter.client.liveBlog.create(input)).id).toBe(first.id);
  });

  it("is refused in the live blog of another article, and of the same language", async () => {
    const source = await post(english);
    const translates = { entryId: source.id, version: source.version };
    const refusal = [400, "translates", "liveBlog.otherArticle"];
    const stranger = await startBlog({ locale: "ar-JO" });
    expect(await codeOf(post(stranger, { translates }))).toEqual(refusal);
    expect(await codeOf(post(english, { translates }))).toEqual(refusal);
  });

  it("replaces one that its author took back", async () => {
    const source = await post(english);
    const first = await translate(source, { publish: false }, reporter);
    await reporter.client.liveBlog.withdraw(seen(arabic, first));
    expect((await entryOf(english, source)).pair).toBeNull();
    const second = await translate(source, { publish: false });
    expect((await entryOf(english, source)).pair?.entryId).toBe(second.id);
  });

  it("is outdated once the text of its source changes, until it is marked as up to date", async () => {
    const source = await post(english);
    const translation = await translate(source);
    const outdated = async () => [
      (await entryOf(english, source)).pair?.outdated,
      (await entryOf(arabic, translation)).pair?.outdated,
    ];
    const marked = await editor.client.liveBlog.editEntry({
      ...seen(english, source),
      keyEvent: true,
    });
    expect(await outdated()).toEqual([false, false]);
    const edited = await editor.client.liveBlog.editEntry({
      ...seen(english, marked),
      title: "Road closed",
    });
    expect(await outdated()).toEqual([true, true]);
    const sourceVersion = edited.version;
    const ids = { id: arabic, entryId: translation.id };
    expect(
      await codeOf(
        editor.client.liveBlog.markTranslated({ ...ids, sourceVersion: sourceVersion + 1 }),
      ),
    ).toEqual([400, "sourceVersion", "liveBlog.unknownVersion"]);
    await reporter.client.liveBlog.markTranslated({ ...ids, sourceVersion });
    expect(await outdated()).toEqual([false, false]);
    expect(await changesLogged(translation)).toContainEqual({
      sourceVersion: [source.version, sourceVersion],
    });
  });
});

describe("pairing by hand", () => {
  it("links two entries, the first received as the source, and can be undone", async () => {
    const source = await post(english);
    const other = await post(arabic);
    const candidates = await editor.client.liveBlog.pairCandidates({
      id: english,
      entryId: source.id,
    });
    expect(candidates).toMatchObject([{ id: other.id, locale: "ar-JO", state: "published" }]);
    expect((await pairBy(source, other)).pair).toMatchObject({
      entryId: other.id,
      isSource: false,
    });
    expect((await pairBy(source, other)).pair?.entryId).toBe(other.id);
    expect((await unpairBy(source, other)).pair).toBeNull();
    expect((await unpairBy(source, other)).pair).toBeNull();
    expect((await entryOf(arabic, other)).pair).toBeNull();
    expect(await changesLogged(other)).toContainEqual({ pairId: [source.id, null] });
  });

  it("gives an entry one counterpart, also when two people choose at the same time", async () => {
    const [one, two] = [await post(english), await post(english)];
    const other = await post(arabic);
    const outcomes = await Promise.allSettled([pairBy(one, other), pairBy(two, other)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const third = await post(arabic);
    expect(await codeOf(pairBy(one, third).then(() => pairBy(two, third)))).toEqual([
      409,
      "otherId",
      "liveBlog.pairedAlready",
    ]);
    const rows = await platform.database.db.select().from(liveEntryPair);
    for (const { entryId, otherId } of rows)
      expect(rows.filter((row) => row.entryId === otherId && row.otherId === entryId)).toHaveLength(
        1,
      );
  });

  it("refuses entries of the same language, of other articles, and unknown ones", async () => {
    const source = await post(english);
    const foreign = await post(await startBlog({ locale: "ar-JO" }));
    const refusal = [400, "otherId", "liveBlog.otherArticle"];
    expect(await codeOf(pairBy(source, await post(english)))).toEqual(refusal);
    expect(await codeOf(pairBy(source, foreign))).toEqual(refusal);
    expect((await problemOfRejection(pairBy(source, { id: 999_999, version: 1 }))).status).toBe(
      404,
    );
  });

  it("needs the right to publish if one of the entries is public", async () => {
    const [source, other] = [await post(english), await post(arabic, { publish: false })];
    expect((await problemOfRejection(pairBy(source, other, reporter))).status).toBe(403);
    const draft = await post(english, { publish: false });
    expect((await pairBy(draft, other, reporter)).pair?.entryId).toBe(other.id);
    await editor.client.liveBlog.publish({ id: arabic, entryId: other.id });
    expect((await problemOfRejection(unpairBy(draft, other, reporter))).status).toBe(403);
  });

  it("is up to people with an editorial right", async () => {
    const account = await makeUser(platform.database.db, "Admin", { newsroomRights: [] });
    const client = await clientAs(platform, account.id, "en-US");
    const source = await post(english);
    const ids = { id: english, entryId: source.id };
    for (const call of [
      () => translate(source, { publish: false }, { ...account, client }),
      () => client.liveBlog.pair({ ...ids, otherId: 1 }),
      () => client.liveBlog.unpair({ ...ids, otherId: 1 }),
      () => client.liveBlog.markTranslated({ ...ids, sourceVersion: 1 }),
    ])
      expect((await problemOfRejection(call())).status).toBe(403);
  });
});

describe("end of a pair", () => {
  it("comes when an entry is merged into another one", async () => {
    const [kept, source] = [await post(english), await post(english)];
    const translation = await translate(source);
    await editor.client.liveBlog.merge({
      ...seen(english, kept),
      otherId: source.id,
      otherVersion: source.version,
    });
    expect((await entryOf(arabic, translation)).pair).toBeNull();
    expect(await changesLogged(translation)).toContainEqual({ pairId: [source.id, null] });
  });

  it("comes when an entry moves to the live blog of an article that is not paired", async () => {
    const source = await post(english);
    const translation = await translate(source);
    const copy = await editor.client.liveBlog.move({
      ...seen(english, source),
      to: await startBlog(),
    });
    expect(copy.pair).toBeNull();
    expect((await entryOf(arabic, translation)).pair).toBeNull();
  });

  it("does not come when an entry moves to the article that is now paired", async () => {
    const source = await post(english);
    const translation = await translate(source);
    const next = await startBlog();
    await platform.database.db
      .update(article)
      .set({ translationOf: next })
      .where(eq(article.id, arabic));
    expect((await entryOf(arabic, translation)).pair).toBeNull();
    const copy = await editor.client.liveBlog.move({ ...seen(english, source), to: next });
    expect(copy.pair?.entryId).toBe(translation.id);
    expect((await entryOf(arabic, translation)).pair?.entryId).toBe(copy.id);
  });

  it("comes with the articles: entries of unpaired articles can be paired again", async () => {
    const source = await post(english);
    const translation = await translate(source);
    const { db } = platform.database;
    await db.update(article).set({ translationOf: null }).where(eq(article.id, arabic));
    expect((await entryOf(english, source)).pair).toBeNull();
    expect((await permalink(source)).translation).toBeNull();
    const next = await startBlog({ locale: "ar-JO", translationOf: english });
    const other = await post(next);
    expect((await pairBy(source, other)).pair?.entryId).toBe(other.id);
    expect((await entryOf(arabic, translation)).pair).toBeNull();
  });

  it("comes with the deletion of an entry", async () => {
    const source = await post(english);
    const translation = await translate(source);
    await platform.database.db.delete(liveEntry).where(eq(liveEntry.id, source.id));
    expect(
      await platform.database.db.$count(liveEntryPair, eq(liveEntryPair.entryId, translation.id)),
    ).toBe(0);
  });
});

describe("removal of an entry with a counterpart", () => {
  it("leaves the counterpart, which shows that it was removed", async () => {
    const source = await post(english);
    const translation = await translate(source);
    await editor.client.liveBlog.remove(seen(english, source));
    expect(await entryOf(arabic, translation)).toMatchObject({
      state: "published",
      pair: { entryId: source.id, state: "removed" },
    });
  });

  it("removes both on request, in the version that was seen", async () => {
    const source = await post(english);
    const translation = await translate(source);
    const remove = (pairVersion: number) =>
      editor.client.liveBlog.remove({ ...seen(english, source), pairVersion });
    expect(await codeOf(remove(translation.version + 1))).toEqual([
      409,
      "pairVersion",
      "liveBlog.otherChanged",
    ]);
    expect((await entryOf(english, source)).state).toBe("published");
    await remove(translation.version);
    expect((await entryOf(arabic, translation)).state).toBe("removed");
    const page = await innerClient(platform, "ar-JO").liveBlog.page({ id: arabic });
    expect(page.entries).toEqual([]);
  });

  it("cancels the schedule of the counterpart on request", async () => {
    const source = await post(english);
    const translation = await translate(source, { publish: false, publishAt: later(1) });
    const pairVersion = translation.version;
    await editor.client.liveBlog.remove({ ...seen(english, source), pairVersion });
    expect((await entryOf(arabic, translation)).state).toBe("submitted");
  });

  it("needs the right to publish, also for the counterpart", async () => {
    const source = await post(english);
    const { version: pairVersion } = await translate(source);
    const removal = reporter.client.liveBlog.remove({ ...seen(english, source), pairVersion });
    expect((await problemOfRejection(removal)).status).toBe(403);
  });
});

describe("translation of a scheduled entry", () => {
  const REFUSAL = [409, "early", "liveBlog.beforeSource"];

  it("is published before it only after a confirmation", async () => {
    const source = await post(english, { publish: false, publishAt: later(2) });
    expect(await codeOf(translate(source))).toEqual(REFUSAL);
    expect(await codeOf(translate(source, { publish: false, publishAt: later(1) }))).toEqual(
      REFUSAL,
    );
    const translation = await translate(source, { publish: false });
    const ids = { id: arabic, entryId: translation.id };
    expect(await codeOf(editor.client.liveBlog.publish(ids))).toEqual(REFUSAL);
    const early = { ...ids, publishAt: later(1) };
    expect(await codeOf(editor.client.liveBlog.publish(early))).toEqual(REFUSAL);
    expect((await editor.client.liveBlog.publish({ ...ids, early: true })).state).toBe("published");
  });

  it("is published at its own time after the source, without a question", async () => {
    const source = await post(english, { publish: false, publishAt: later(1) });
    const translation = await translate(source, { publish: false, publishAt: later(2) });
    expect(translation.state).toBe("scheduled");
    await publishDueEntries(platform, new Date(later(3)));
    expect((await entryOf(english, source)).state).toBe("published");
    expect((await entryOf(arabic, translation)).state).toBe("published");
  });

  it("waits while its source is scheduled for later by then, unless confirmed", async () => {
    const [one, two] = [
      await post(english, { publish: false }),
      await post(english, { publish: false }),
    ];
    const waiting = await translate(one, { publish: false, publishAt: later(1) });
    const confirmed = await translate(two, { publish: false });
    for (const { id: entryId } of [one, two])
      await editor.client.liveBlog.publish({ id: english, entryId, publishAt: later(3) });
    await editor.client.liveBlog.publish({
      ...seen(arabic, confirmed),
      publishAt: later(1),
      early: true,
    });
    await publishDueEntries(platform, new Date(later(2)));
    expect((await entryOf(arabic, waiting)).state).toBe("scheduled");
    expect((await entryOf(arabic, confirmed)).state).toBe("published");
    await publishDueEntries(platform, new Date(later(4)));
    await publishDueEntries(platform, new Date(later(4)));
    expect((await entryOf(arabic, waiting)).state).toBe("published");
  });
});

describe("permalink of an entry for readers", () => {
  /** Public calls and documents of the source. */
  const showing = ({ id }: Entry) => [
    `/api/v1/live-blog/${english}`,
    `/api/v1/live-blog/${english}?entry=${id}`,
    `/api/v1/live-blog/${english}/changes`,
    `/api/v1/live-blog/${english}/changes?after=0`,
    `/article/${english}/x?entry=${id}`,
    ...["rss.xml", "atom.xml", "feed.json"].map((format) => `/article/${english}/live/${format}`),
  ];
  const leaks = async (source: Entry, translation: Entry) => {
    const found: string[] = [];
    for (const path of showing(source)) {
      const text = await (await server.get(path)).text();
      const isNamed = text.includes(TITLE) || text.includes(`entry=${translation.id}"`);
      const isLinked = new RegExp(`"translation":\\{"entry":${translation.id}\\b`).test(text);
      if (isNamed || isLinked) found.push(path);
    }
    return found;
  };

  it("has the counterpart while readers see it, and nothing of a hidden one", async () => {
    const source = await post(english);
    expect((await permalink(source)).translation).toBeNull();
    const translation = await translate(source, { publish: false });
    expect(await leaks(source, translation)).toEqual([]);
    expect((await permalink(source)).translation).toBeNull();
    await editor.client.liveBlog.publish({ id: arabic, entryId: translation.id });
    expect((await permalink(source)).translation).toMatchObject({
      entry: translation.id,
      article: { id: arabic, locale: "ar-JO" },
      original: false,
    });
    expect((await permalink(translation, arabic)).translation).toMatchObject({
      entry: source.id,
      original: true,
    });
    const at = `/api/v1/live-blog/${english}?entry=${source.id}`;
    expect(await (await server.get(at)).text()).toContain(`{"entry":${translation.id},`);
    await editor.client.liveBlog.remove({ id: arabic, entryId: translation.id });
    expect(await leaks(source, translation)).toEqual([]);
    expect((await permalink(source)).translation).toBeNull();
  });

  it("has no counterpart in a hidden article", async () => {
    const source = await post(english);
    const translation = await translate(source);
    await platform.database.db
      .update(article)
      .set({ embargoUntil: new Date(Date.now() + HOUR) })
      .where(eq(article.id, arabic));
    expect((await permalink(source)).translation).toBeNull();
    expect(await leaks(source, translation)).toEqual([]);
  });

  it("has no counterpart after the entries are unpaired", async () => {
    const source = await post(english);
    const translation = await translate(source);
    expect((await permalink(source)).translation).not.toBeNull();
    await unpairBy(source, translation);
    expect((await permalink(source)).translation).toBeNull();
  });
});
