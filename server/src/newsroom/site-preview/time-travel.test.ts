import type { FrontChanges } from "@masthead/contract/newsroom/front/front-layout.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeMediaImage, makeTopic } from "../../../test/factories/factory.ts";
import { at, isoAt, PreviewDesk } from "../../../test/factories/site-preview.ts";
import { MAX_CHANGED_ARTICLES } from "../article/past/past-articles.sql.ts";
import { frontPublication } from "../front/front.table.ts";

const desk = new PreviewDesk();

async function publishFront(changes: FrontChanges, distance: number): Promise<void> {
  const { db } = desk.platform.database;
  const { version } = await desk.editor.front.draft({ front: "en-US" });
  const edited = await desk.editor.front.edit({
    locale: "en-US",
    categoryId: null,
    version,
    changes,
  });
  await desk.editor.front.publish({ locale: "en-US", categoryId: null, version: edited.version });
  const [last] = (await db.select().from(frontPublication).orderBy(frontPublication.id)).slice(-1);
  await db
    .update(frontPublication)
    .set({ at: at(distance) })
    .where(eq(frontPublication.id, last?.id ?? 0));
}

describe("site preview in the future", () => {
  it("shows scheduled articles, the end of embargoes, expiries and breaking news at their time", async () => {
    await desk.make("Published");
    await desk.make("Scheduled", { publishedAt: at(HOUR) });
    await desk.make("Embargoed", { embargoUntil: at(HOUR) });
    await desk.make("Expiring", { expiresAt: at(HOUR) });
    await desk.make("Breaking", { breaking: true, breakingUntil: at(HOUR) });
    const sorted = async (distance: number) =>
      (await desk.readAt(distance, "/latest-news")).toSorted();
    expect(await sorted(59 * MINUTE)).toEqual(["Breaking", "Expiring", "Published"]);
    expect(await sorted(HOUR)).toEqual(["Breaking", "Embargoed", "Published", "Scheduled"]);
    expect((await desk.readAt(59 * MINUTE, "/")).breaking).toEqual(["Breaking"]);
    expect((await desk.readAt(HOUR, "/")).breaking).toEqual([]);
  });

  it("shows the front with the changes that are scheduled until then", async () => {
    await desk.make("First", { publishedAt: at(-HOUR) });
    const second = await desk.make("Second");
    const third = await desk.make("Third", { publishedAt: at(-3 * HOUR) });
    const schedule = async (articleId: number, slot: string, distance: number) => {
      const { version } = await desk.editor.front.draft({ front: "en-US" });
      const target = { locale: "en-US", categoryId: null } as const;
      const edited = await desk.editor.front.edit({
        ...target,
        version,
        changes: { slots: { [slot]: { articleId } } },
      });
      await desk.editor.front.schedule({ ...target, version: edited.version, at: isoAt(distance) });
    };
    await schedule(third.id, "main.0", 2 * HOUR);
    await schedule(second.id, "main.1", HOUR);
    expect((await desk.readAt(59 * MINUTE, "/")).main).toEqual(["First", "Second", "Third"]);
    await schedule(second.id, "main.0", HOUR);
    expect((await desk.readAt(HOUR, "/")).main[0]).toBe("Second");
    expect((await desk.readAt(2 * HOUR, "/")).main.slice(0, 2)).toEqual(["Third", "Second"]);
    expect((await desk.readAt(5 * MINUTE, "/")).main).toEqual(["First", "Second", "Third"]);
  });
});

describe("site preview in the past", () => {
  it("shows an article with the title, text, slug and topics that it had, and not before its publication", async () => {
    const { db } = desk.platform.database;
    const [tagBefore, tagAfter] = [
      await makeTopic(db, "tag", { name: { "en-US": "Before" } }),
      await makeTopic(db, "tag", { name: { "en-US": "After" } }),
    ];
    const id = await desk.makeWithHistory([
      {
        at: -3 * HOUR,
        title: "As published",
        slug: "then",
        body: "Old text here.",
        tagIds: [tagBefore],
        mediaIds: [await makeMediaImage(db)],
      },
      { at: -HOUR, title: "As corrected", slug: "now", body: "New text.", tagIds: [tagAfter] },
    ]);
    expect(await desk.readAt(-2 * HOUR, `/article/${id}/then`)).toMatchObject({
      title: "As published",
      bodyHtml: "<p>Old text here.</p>",
      wordCount: 3,
      images: 1,
      tags: [tagBefore],
    });
    expect((await desk.getAt(-2 * HOUR, `/article/${id}/now`)).headers.get("location")).toMatch(
      new RegExp(`^/preview/at/.+/article/${id}/then$`),
    );
    expect(await desk.readAt(-HOUR, `/article/${id}/now`)).toMatchObject({
      title: "As corrected",
      bodyHtml: "<p>New text.</p>",
      tags: [tagAfter],
    });
    expect(await desk.readAt(-2 * HOUR, "/latest-news")).toEqual(["As published"]);
    expect([
      await desk.readAt(-2 * HOUR, "/articles/before"),
      await desk.readAt(-2 * HOUR, "/articles/after"),
    ]).toEqual([["As published"], []]);
    expect((await desk.getAt(-4 * HOUR, `/article/${id}/then`)).status).toBe(404);
    expect(await desk.readAt(-4 * HOUR, "/latest-news")).toEqual([]);
  });

  it("shows no text that waited to be published", async () => {
    const id = await desk.makeWithHistory([
      { at: -3 * HOUR, title: "As published", slug: "then" },
      { at: -2 * HOUR, title: "Waiting", pending: true },
      { at: -HOUR, title: "As updated" },
    ]);
    const titleAt = async (distance: number) =>
      (await desk.readAt(distance, `/article/${id}/then`)).title;
    expect([
      await titleAt(-2.5 * HOUR),
      await titleAt(-1.5 * HOUR),
      await titleAt(-0.5 * HOUR),
    ]).toEqual(["As published", "As published", "As updated"]);
  });

  it("never shows an article that was switched off, deleted, taken back to draft or rescheduled since", async () => {
    const history = (title: string) => desk.makeWithHistory([{ at: -3 * HOUR, title }]);
    const disabled = await history("Disabled");
    await desk.editor.article.status({ id: disabled, enable: false });
    const deleted = await history("Deleted");
    await desk.editor.article.remove({ id: deleted });
    const draft = await history("Draft");
    await desk.editor.article.edit({ id: draft, version: 1, publishedAt: null });
    const rescheduled = await history("Rescheduled");
    await desk.editor.article.edit({ id: rescheduled, version: 1, publishedAt: isoAt(HOUR) });
    const expired = await history("Expired");
    await desk.editor.article.edit({ id: expired, version: 1, expiresAt: isoAt(-MINUTE) });
    expect(await desk.readAt(-2 * HOUR, "/latest-news")).toEqual(["Expired"]);
    for (const id of [disabled, deleted, draft, rescheduled])
      expect((await desk.getAt(-2 * HOUR, `/article/${id}/x`)).status).toBe(404);
  });

  it("never shows the text of an article from before it was taken off the site, also if it is public again", async () => {
    const killed = await desk.makeWithHistory([{ at: -3 * HOUR, title: "Libel", slug: "killed" }]);
    await desk.editor.article.withdraw({
      id: killed,
      kind: "kill",
      notice: "It was wrong.",
    });
    const { version } = await desk.editor.article.reinstate({ id: killed });
    await desk.editor.article.edit({
      id: killed,
      version,
      title: "Rewritten",
      publishedAt: isoAt(-3 * HOUR),
    });
    const disabled = await desk.makeWithHistory([{ at: -3 * HOUR, title: "Disabled once" }]);
    for (const enable of [false, true]) await desk.editor.article.status({ id: disabled, enable });
    expect(await desk.readAt(-2 * HOUR, "/latest-news")).toEqual([]);
    expect((await desk.getAt(-2 * HOUR, `/article/${killed}/killed`)).status).toBe(404);
    expect((await desk.readAt(5 * MINUTE, "/latest-news")).toSorted()).toEqual([
      "Disabled once",
      "Rewritten",
    ]);
  });

  it("shows imported articles from their publication, with the text before their first edit", async () => {
    const { id } = await desk.make("As imported", { publishedAt: at(-24 * HOUR) });
    expect(await desk.readAt(-2 * HOUR, "/latest-news")).toEqual(["As imported"]);
    await desk.editor.article.edit({
      id,
      version: 1,
      title: "As edited",
      publish: { kind: "update" },
    });
    expect(await desk.readAt(-2 * HOUR, "/latest-news")).toEqual(["As imported"]);
    expect(await desk.readAt(5 * MINUTE, "/latest-news")).toEqual(["As edited"]);
  });

  it("shows the front as it was published then", async () => {
    const { id: first } = await desk.make("First", { publishedAt: at(-6 * HOUR) });
    const { id: second } = await desk.make("Second", { publishedAt: at(-5 * HOUR) });
    await publishFront(
      { slots: { "main.0": { articleId: first, headline: "Lead then" } } },
      -4 * HOUR,
    );
    await publishFront({ slots: { "main.0": { articleId: second } } }, -2 * HOUR);
    expect((await desk.readAt(-3 * HOUR, "/")).main[0]).toBe("Lead then");
    expect((await desk.readAt(-HOUR, "/")).main[0]).toBe("Second");
    expect((await desk.readAt(-4.5 * HOUR, "/")).main[0]).toBe("Second");
  });

  it("is refused when more articles have changed since than one page may read", async () => {
    const { db } = desk.platform.database;
    await db.execute(sql`with changed as (
        insert into article (locale, title, slug, body, created_at, updated_at)
        select 'en-US', 'Many', 'many-' || n, '{}', ${at(-3 * HOUR)}, ${at(-HOUR)} from generate_series(1, ${MAX_CHANGED_ARTICLES + 1}) n returning id)
      insert into article_revision (article_id, version, fields, changed, actor_name, at)
      select id, 1, '{}', '{}', 'Rana', ${at(-HOUR)} from changed`);
    expect(await desk.readAt(-2 * HOUR, "/latest-news")).toEqual({ problem: "tooManyChanges" });
    expect((await desk.getAt(5 * MINUTE, "/latest-news")).status).toBe(200);
  });

  it("has no search, whose index has the texts of today", async () => {
    expect(await desk.readAt(-HOUR, "/search")).toEqual({ problem: "outside" });
    expect(await desk.readAt(HOUR, "/search")).toEqual({ problem: null });
  });
});
