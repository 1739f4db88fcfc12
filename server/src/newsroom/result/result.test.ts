import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle, makeMediaImage } from "../../../test/factories/factory.ts";
import { matchInput, resultInput, voteInput } from "../../../test/factories/result.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { publishDueResults } from "./result.service.ts";

let platform: StartedPlatform;
let server: TestServer;
let editor: TestColleague;
let reporter: TestColleague;

const reader = () => innerClient(platform, "en-US");
const arabicReader = () => innerClient(platform, "ar-JO");
const cardOf = async (id: number) => (await reader().article.details({ id })).result;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

/** Publishes a match on a new article. */
async function makeMatch(more = {}) {
  const { id: articleId } = await makeArticle(platform.database.db);
  const { id, version } = await editor.client.result.create(
    resultInput(matchInput(more), { articleId }),
  );
  const published = await editor.client.result.publish({ id, version });
  return { id, version: published.version, content: published.content, articleId };
}

/** Text of a public URL, of which caches may have copies. */
async function textOf(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: response.status, text: await response.text() };
}

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

describe("result of a match", () => {
  it("is on its article in the language of the reader after its publication", async () => {
    const image = await makeMediaImage(platform.database.db);
    const { id: articleId } = await makeArticle(platform.database.db);
    const draft = await editor.client.result.create(
      resultInput(
        matchInput({
          phase: "inPlay",
          minute: 12,
          home: { name: { "en-US": "Jordan", "ar-JO": "الأردن" }, mediaId: image },
          events: [{ side: "home", kind: "goal", minute: 9, text: { "en-US": "Rabadi" } }],
        }),
        { articleId, source: { name: { "en-US": "Association" }, url: "https://example.org/" } },
      ),
    );
    expect(draft).toMatchObject({ state: "draft", articles: [{ id: articleId }] });
    expect(await cardOf(articleId)).toBeNull();
    expect(await problemOfRejection(reader().result.details({ id: draft.id }))).toMatchObject({
      status: 404,
    });
    await editor.client.result.publish({ id: draft.id });
    expect(await cardOf(articleId)).toMatchObject({
      id: draft.id,
      status: "12′",
      sentence: "Jordan 0, Iraq 0, after 12 minutes",
      entries: [
        { name: "Jordan", value: "0" },
        { name: "Iraq", value: "0" },
      ],
    });
    expect(await arabicReader().result.details({ id: draft.id })).toMatchObject({
      kind: "match",
      home: { name: "الأردن", score: 0, image: { id: image } },
      events: [{ minute: "9", text: "Rabadi" }],
      source: { name: "Association", url: "https://example.org/" },
      sentence: "الأردن 0، العراق 0، بعد 12 دقيقة",
    });
  });

  it("has an image of the library or none", async () => {
    const home = { name: { "en-US": "Jordan" }, mediaId: 999_999 };
    expect(
      await problemOfRejection(editor.client.result.create(resultInput(matchInput({ home })))),
    ).toMatchObject({ status: 400, errors: [{ code: "article.unknownImage" }] });
  });
});

describe("deletion of a result", () => {
  const logOf = (id: number) =>
    platform.database.db
      .select({ action: log.action, by: log.actorName, changes: log.changes })
      .from(log)
      .where(and(eq(log.entity, "Result"), eq(log.entityId, id)))
      .orderBy(desc(log.id))
      .limit(1);

  it("removes a draft with its versions, also from its articles, and is logged", async () => {
    const { id: articleId } = await makeArticle(platform.database.db);
    const draft = await reporter.client.result.create(resultInput(voteInput(), { articleId }));
    const { id, version } = draft;
    expect(draft.abilities.delete).toBe(true);
    await reporter.client.result.remove({ id, version });
    for (const call of [editor.client.result.record, editor.client.result.history])
      expect(await problemOfRejection(call({ id }))).toMatchObject({ status: 404 });
    expect(await problemOfRejection(editor.client.result.remove({ id, version }))).toMatchObject({
      status: 404,
    });
    expect(await cardOf(articleId)).toBeNull();
    expect(await logOf(id)).toMatchObject([
      { action: "delete", by: "Sami", changes: { articleIds: [[articleId], []] } },
    ]);
  });

  it("is possible for a draft that was discarded before its publication", async () => {
    const { id, version } = await editor.client.result.create(resultInput(voteInput()));
    const discarded = await editor.client.result.withdraw({ id, version });
    expect(discarded.abilities.delete).toBe(true);
    await editor.client.result.remove({ id, version: discarded.version });
    expect(await problemOfRejection(editor.client.result.record({ id }))).toMatchObject({
      status: 404,
    });
  });

  it.each(["published", "embargoed"])(
    "is refused once it was %s, also after its withdrawal",
    async (state) => {
      const { id, version } = await editor.client.result.create(resultInput(voteInput()));
      const embargoUntil = state === "embargoed" ? inMinutes(30).toISOString() : null;
      const published = await editor.client.result.publish({ id, version, embargoUntil });
      const withdrawn = await editor.client.result.withdraw({ id, version: published.version });
      expect(withdrawn.abilities.delete).toBe(false);
      expect(
        await problemOfRejection(editor.client.result.remove({ id, version: withdrawn.version })),
      ).toMatchObject({ status: 409, errors: [{ code: "result.wasPublished" }] });
    },
  );

  it("is a conflict that names the colleague who has changed it since", async () => {
    const { id, version, content } = await editor.client.result.create(resultInput(voteInput()));
    await reporter.client.result.edit({ id, version, content });
    expect(await problemOfRejection(editor.client.result.remove({ id, version }))).toMatchObject({
      status: 409,
      conflict: { by: "Sami", version: version + 1 },
    });
  });

  it("needs the right to write", async () => {
    const { id, version } = await editor.client.result.create(resultInput(voteInput()));
    const account = await makeUser(platform.database.db, "Admin", { newsroomRights: [] });
    const other = await clientAs(platform, account.id);
    expect(await problemOfRejection(other.result.remove({ id, version }))).toMatchObject({
      status: 403,
    });
  });
});

describe("rights to results", () => {
  it("let writers draft, and only publishers change what readers see", async () => {
    const draft = await reporter.client.result.create(resultInput(voteInput()));
    expect(draft.abilities).toEqual({ edit: true, publish: false, withdraw: false, delete: true });
    const { id, version, content } = draft;
    await reporter.client.result.edit({ id, version, content });
    expect(await problemOfRejection(reporter.client.result.publish({ id }))).toMatchObject({
      status: 403,
    });
    const published = await editor.client.result.publish({ id });
    const edit = { id, version: published.version, content };
    expect(await problemOfRejection(reporter.client.result.edit(edit))).toMatchObject({
      status: 403,
    });
    const { id: articleId } = await makeArticle(platform.database.db);
    expect(
      await problemOfRejection(reporter.client.result.attach({ id, articleId })),
    ).toMatchObject({ status: 403 });
    expect((await editor.client.result.edit(edit)).version).toBe(published.version + 1);
  });

  it("are needed: readers get neither drafts nor histories", async () => {
    const account = await makeUser(platform.database.db, "User");
    const client = await clientAs(platform, account.id, "en-US");
    const { id } = await editor.client.result.create(resultInput(voteInput()));
    for (const call of [client.result.record, client.result.history])
      expect(await problemOfRejection(call({ id }))).toMatchObject({ status: 403 });
  });
});

describe("embargo of a result", () => {
  it("hides it everywhere until its time, and the job then publishes it", async () => {
    const { id: articleId, slug } = await makeArticle(platform.database.db);
    await editor.client.liveBlog.start({ id: articleId });
    const name = { "en-US": "Embargoed Rovers", "ar-JO": "فريق الحظر" };
    const { id } = await editor.client.result.create(
      resultInput(matchInput({ home: { name }, phase: "fullTime", score: { home: 7, away: 6 } }), {
        articleId,
      }),
    );
    const until = inMinutes(30);
    await editor.client.result.publish({ id, embargoUntil: until.toISOString() });
    const paths = [
      `/api/v1/result/${id}`,
      `/api/v2/article/details/${articleId}`,
      `/api/v1/live-blog/${articleId}/changes`,
      `/api/v1/article/latest`,
      articlePath({ id: articleId, locale: "en-US", slug }),
    ];
    for (const path of paths) expect((await textOf(path)).text).not.toContain("Embargoed Rovers");
    expect((await textOf(`/api/v1/result/${id}`)).status).toBe(404);

    await publishDueResults(platform.database.db, new Date());
    expect((await textOf(`/api/v1/result/${id}`)).status).toBe(404);
    await publishDueResults(platform.database.db, new Date(until.getTime() + 1));
    await wait(50);
    expect((await textOf(`/api/v1/result/${id}`)).text).toContain("Embargoed Rovers");
    expect((await textOf(`/api/v2/article/details/${articleId}`)).text).toContain(
      "Embargoed Rovers",
    );
    const [last] = await editor.client.result.history({ id });
    expect(last).toMatchObject({ state: "published", by: "result.publish" });
  });

  it("cannot end in the past", async () => {
    const { id } = await editor.client.result.create(resultInput(voteInput()));
    expect(
      await problemOfRejection(
        editor.client.result.publish({ id, embargoUntil: inMinutes(-1).toISOString() }),
      ),
    ).toMatchObject({ status: 400, errors: [{ code: "result.embargoPassed" }] });
  });
});

describe("changes of a result", () => {
  it("reach cached documents", async () => {
    const { id, version, content, articleId } = await makeMatch({ phase: "inPlay" });
    const paths = [`/api/v1/result/${id}`, `/api/v2/article/details/${articleId}`];
    for (const path of paths) expect((await textOf(path)).text).toContain("Jordan 0, Iraq 0");
    await editor.client.result.edit({
      id,
      version,
      content: { ...content, score: { home: 1, away: 0 } } as never,
    });
    for (const path of paths) expect((await textOf(path)).text).toContain("Jordan 1, Iraq 0");
  });

  it("are made once when a phone sends them again, and conflict with those of a colleague", async () => {
    const { id, version, content } = await makeMatch({ phase: "inPlay" });
    const goal = {
      id,
      version,
      idempotencyKey: randomUUID(),
      content: { ...content, score: { home: 1, away: 0 } } as never,
    };
    const first = await editor.client.result.edit(goal);
    expect((await editor.client.result.edit(goal)).version).toBe(first.version);
    expect(
      await problemOfRejection(
        editor.client.result.edit({ ...goal, idempotencyKey: randomUUID() }),
      ),
    ).toMatchObject({ status: 409, conflict: { version: first.version } });
  });

  it("are undone by restoring the version before", async () => {
    const { id, version, content } = await makeMatch({ phase: "inPlay" });
    const goal = await editor.client.result.edit({
      id,
      version,
      content: { ...content, score: { home: 1, away: 0 } } as never,
    });
    const undone = await editor.client.result.restore({ id, version: goal.version, to: version });
    expect(undone.content).toEqual(content);
    expect(
      await problemOfRejection(
        editor.client.result.restore({ id, version: undone.version, to: undone.version }),
      ),
    ).toMatchObject({ status: 400, errors: [{ code: "result.unknownVersion" }] });
    const sentences = (await editor.client.result.history({ id })).map((one) => one.sentence);
    expect(sentences.slice(0, 2)).toEqual([
      "Jordan 0, Iraq 0, in play",
      "Jordan 1, Iraq 0, in play",
    ]);
  });

  it("cannot turn a match into a vote count", async () => {
    const { id, version } = await makeMatch();
    expect(
      await problemOfRejection(editor.client.result.edit({ id, version, content: voteInput() })),
    ).toMatchObject({ status: 400, errors: [{ code: "result.otherKind" }] });
  });

  it("that correct an error have a note, which readers see", async () => {
    const { id, version, content } = await makeMatch({ phase: "fullTime" });
    await editor.client.result.edit({
      id,
      version,
      content: { ...content, score: { home: 1, away: 1 } } as never,
      correction: { "en-US": "The second goal was disallowed.", "ar-JO": "أُلغي الهدف الثاني." },
    });
    const { corrections } = await arabicReader().result.details({ id });
    expect(corrections).toEqual([{ text: "أُلغي الهدف الثاني.", at: expect.any(String) }]);
    const [last] = await editor.client.result.history({ id });
    expect(last).toMatchObject({ correction: "The second goal was disallowed.", by: "Rana" });
  });
});

describe("withdrawal of a result", () => {
  it("removes it from its articles and caches until it is published again", async () => {
    const { id, articleId } = await makeMatch({ phase: "fullTime" });
    const path = `/api/v1/result/${id}`;
    expect((await textOf(path)).status).toBe(200);
    await editor.client.result.withdraw({ id });
    expect((await textOf(path)).status).toBe(404);
    expect(await cardOf(articleId)).toBeNull();
    expect(await problemOfRejection(editor.client.result.withdraw({ id }))).toMatchObject({
      status: 409,
      errors: [{ code: "result.noMove" }],
    });
    await editor.client.result.publish({ id });
    expect(await cardOf(articleId)).toMatchObject({ id });
  });
});

describe("articles of a result", () => {
  it("show one result each", async () => {
    const { id, articleId } = await makeMatch({ phase: "fullTime" });
    const other = await makeMatch({ phase: "fullTime" });
    await editor.client.result.attach({ id: other.id, articleId });
    expect(await cardOf(articleId)).toMatchObject({ id: other.id });
    expect((await editor.client.result.record({ id })).articles).toEqual([]);
    await editor.client.result.detach({ id: other.id, articleId });
    expect(await cardOf(articleId)).toBeNull();
    const row = (await editor.client.result.list({})).find((one) => one.id === other.id);
    expect(row?.articleIds).toEqual([other.articleId]);
  });

  it("exist", async () => {
    const { id } = await makeMatch();
    expect(
      await problemOfRejection(editor.client.result.attach({ id, articleId: 999_999 })),
    ).toMatchObject({ status: 404 });
  });
});

describe("result on the page of a live blog", () => {
  it("is in the changes that open pages receive", async () => {
    const { id, articleId } = await makeMatch({ phase: "inPlay", minute: 3 });
    await editor.client.liveBlog.start({ id: articleId });
    const { result } = await reader().liveBlog.changes({ id: articleId });
    expect(result).toMatchObject({ id, status: "3′" });
  });
});
