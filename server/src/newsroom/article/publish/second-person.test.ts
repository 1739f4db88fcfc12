import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bodyOf,
  makeArticle,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../../../../test/factories/factory.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { media } from "../../media/media.table.ts";

let platform: StartedPlatform;
let ana: Client;
let ben: Client;
let carla: Client;

const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const now = () => timeFromNow(-1000);
const breaking = () => ({ breaking: true, breakingUntil: timeFromNow(HOUR) });
const override = "The second editor cannot be reached";
const NO_TEXTS = { correction: null, alert: null, notice: null };

const refusedAt = (path: string) => ({ code: "CONFLICT", data: { errors: [{ path }] } });
const admin = async (newsroomRights?: NewsroomRight[]) =>
  clientAs(
    platform,
    (await makeUser(platform.database.db, "Admin", newsroomRights ? { newsroomRights } : {})).id,
  );
/** Blocks with ids, as the editor sends them. */
const withBlockId = (blocks: ArticleNode[], id: string) =>
  blocks.map((block) => ({ ...block, attrs: { ...block.attrs, id } }));
const setRules = async (rules: { editionApproval: boolean; twoPeopleForBreaking: boolean }) => {
  for (const [key, value] of Object.entries(rules))
    await changeSetting(platform, "dashboard", key, value);
};
const seen = (id: number) => innerClient(platform, "en-US").article.details({ id });
const approve = (
  client: Client,
  { id, version, pendingVersion }: Pick<ArticleRecord, "id" | "version" | "pendingVersion">,
) =>
  client.article.pendingVersion.move({
    id,
    version,
    state: "approved",
    texts: pendingVersion.texts,
  });

beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  // New users for every test, because calls are rate-limited.
  [ana, ben, carla] = [await admin(), await admin(), await admin()];
  await setRules({ editionApproval: true, twoPeopleForBreaking: true });
});
afterAll(() => platform.stop());

/** An article that Ana wrote, and that readers see since Ben approved it. */
async function approvedArticle(fields: Record<string, unknown> = {}): Promise<ArticleRecord> {
  const draft = await ana.article.create({ locale: "en-US", title: "Approved", ...fields });
  const { id, version } = await approve(ben, draft);
  return ana.article.edit({ id, version, publishedAt: now() });
}

describe("reason instead of a second person", () => {
  it("has at least ten letters", async () => {
    for (const reason of [".", "          ", "1234567890", "short", "no one on"])
      await expect(
        ana.article.create({
          locale: "en-US",
          title: "x",
          ...breaking(),
          publishedAt: now(),
          override: reason,
        }),
      ).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    await ana.article.create({
      locale: "en-US",
      title: "x",
      ...breaking(),
      publishedAt: now(),
      override: "لا يوجد محرر ثانٍ في المناوبة",
    });
  });

  it("does not replace the approval of other articles", async () => {
    const plain = { locale: "en-US", title: "Plain", publishedAt: now(), override } as const;
    await expect(ana.article.create(plain)).rejects.toMatchObject(refusedAt("pendingVersion"));
    const past = { breaking: true, breakingUntil: timeFromNow(-HOUR) };
    await expect(ana.article.create({ ...plain, ...past })).rejects.toMatchObject(
      refusedAt("pendingVersion"),
    );
    const endsBefore = { ...breaking(), publishedAt: timeFromNow(2 * HOUR) };
    await expect(
      ana.article.create({ ...plain, ...endsBefore }),
      "breaking news that ends before its publication",
    ).rejects.toMatchObject(refusedAt("pendingVersion"));
    await setRules({ editionApproval: true, twoPeopleForBreaking: false });
    await expect(ana.article.create({ ...plain, ...breaking() })).rejects.toMatchObject(
      refusedAt("pendingVersion"),
    );
  });

  it("does not last: the article needs its approval once it is updated, or breaking news no longer", async () => {
    const { id, version, pendingVersion } = await ana.article.create({
      locale: "en-US",
      title: "Flash",
      ...breaking(),
      publishedAt: now(),
      override,
    });
    expect(pendingVersion).toMatchObject({ state: "review", isUnapproved: true });
    await expect(ana.article.edit({ id, version, breaking: false })).rejects.toMatchObject(
      refusedAt("pendingVersion"),
    );
    await expect(
      ana.article.edit({ id, version, breakingUntil: timeFromNow(-HOUR) }),
    ).rejects.toMatchObject(refusedAt("pendingVersion"));
    const [bulk] = await ana.article.bulk({ ids: [id], breakingUntil: null });
    expect(bulk).toMatchObject({ outcome: "refused" });
    const update = { id, version, title: "Update", publish: { kind: "update" }, override } as const;
    await expect(ana.article.edit(update)).rejects.toMatchObject(refusedAt("pendingVersion"));
    const hidden = await ana.article.edit({ id, version, enable: false, breaking: false });
    await expect(ana.article.status({ id, enable: true })).rejects.toMatchObject(
      refusedAt("pendingVersion"),
    );
    await expect(
      ana.article.pendingVersion.move({ id, version: hidden.version, state: "approved" }),
    ).rejects.toMatchObject(refusedAt("approval"));
    await approve(ben, hidden);
    expect(await ana.article.status({ id, enable: true })).toMatchObject({
      state: "published",
      pendingVersion: { isUnapproved: false },
    });
  });

  it("is no longer needed after a second person has approved the public content", async () => {
    const flash = await ana.article.create({
      locale: "en-US",
      title: "Flash",
      ...breaking(),
      publishedAt: now(),
      override,
    });
    const { id, version, pendingVersion } = await approve(ben, flash);
    expect(pendingVersion.isUnapproved).toBe(false);
    expect(await ana.article.edit({ id, version, breaking: false })).toMatchObject({
      state: "published",
      breaking: false,
    });
  });
});

describe("approval by a person who did not write the content", () => {
  const refused = async (client: Client, record: ArticleRecord) => {
    expect((await client.article.get({ id: record.id })).pendingVersion.moves).not.toContain(
      "approved",
    );
    await expect(approve(client, record)).rejects.toMatchObject(refusedAt("approval"));
  };

  it("cannot be given by an author's colleague after changing a comma", async () => {
    const draft = await ana.article.create({
      locale: "en-US",
      title: "By Ana",
      body: bodyOf("All of it"),
    });
    const edited = await ben.article.edit({ id: draft.id, version: 1, title: "By Ana." });
    for (const writer of [ana, ben]) await refused(writer, edited);
    expect((await approve(carla, edited)).pendingVersion.state).toBe("approved");
  });

  it("is not replaced by a merge of another block, on a version that did not have the text yet", async () => {
    const body = {
      type: "doc" as const,
      content: ["First", "Second", "Third"].flatMap((text, i) =>
        withBlockId(bodyOf(text).content, `aaaaaaa${"abc"[i]}`),
      ),
    };
    const draft = await ben.article.create({ locale: "en-US", title: "Merged", body });
    const change = (index: number, text: string): typeof draft.body => ({
      ...draft.body,
      content: draft.body.content.map((block, i) =>
        i === index ? { ...block, content: [{ type: "text", text }] } : block,
      ),
    });
    await ana.article.edit({ id: draft.id, version: 1, body: change(0, "By Ana") });
    const merged = await ben.article.edit({ id: draft.id, version: 1, body: change(2, "By Ben") });
    for (const writer of [ana, ben]) await refused(writer, merged);
  });

  it("cannot be given by a colleague after restoring the author's revision", async () => {
    const draft = await ana.article.create({ locale: "en-US", title: "By Ana" });
    const second = await ben.article.edit({ id: draft.id, version: 1, title: "By Ben" });
    await approve(carla, second);
    const { data } = await ben.article.revision.list({ id: draft.id });
    const restored = await ben.article.revision.restore({
      id: draft.id,
      revisionId: data.at(-1)?.id ?? 0,
    });
    expect(restored.title).toBe("By Ana");
    for (const writer of [ana, ben]) await refused(writer, restored);
  });

  it("is not replaced by discarding, revoking an approval, a bulk edit or a change of the byline", async () => {
    const { db } = platform.database;
    const draft = await ana.article.create({ locale: "en-US", title: "By Ana" });
    await carla.article.bulk({ ids: [draft.id], addTagIds: [await makeTopic(db, "tag")] });
    const filed = await ana.article.get({ id: draft.id });
    for (const writer of [ana, carla]) await refused(writer, filed);
    await approve(ben, filed);
    const revoked = await ben.article.pendingVersion.move({
      id: draft.id,
      version: filed.version,
      state: "draft",
    });
    await refused(ana, revoked);
    const signed = await ben.article.edit({
      id: draft.id,
      version: filed.version,
      authorIds: [await makeTopic(db, "author")],
    });
    for (const writer of [ana, ben]) await refused(writer, signed);
  });

  it("is required again after an approval, so that the author may approve a later edit of a colleague", async () => {
    const article = await approvedArticle();
    const edited = await ben.article.edit({
      id: article.id,
      version: article.version,
      title: "Better",
    });
    await refused(ben, edited);
    const approved = await approve(ana, edited);
    await ben.article.edit({
      id: article.id,
      version: approved.version,
      publish: { kind: "update" },
    });
    expect((await seen(article.id)).title).toBe("Better");
  });

  it("covers a translation, whose translator wrote it", async () => {
    const original = await approvedArticle();
    const started = await ben.article.create({
      locale: "ar-JO",
      title: "ترجمة",
      translationOf: original.id,
    });
    await refused(ben, started);
    await approve(ana, started);
  });

  it.each([true, false])(
    "does not make breaking news of an article that one person wrote and published, with the rule on: %s",
    async (isOn) => {
      await setRules({ editionApproval: false, twoPeopleForBreaking: isOn });
      const plain = await ana.article.create({
        locale: "en-US",
        title: "Plain",
        publishedAt: now(),
      });
      await setRules({ editionApproval: false, twoPeopleForBreaking: true });
      await refused(ana, plain);
      await expect(
        ana.article.edit({ id: plain.id, version: 1, ...breaking() }),
      ).rejects.toMatchObject(refusedAt("override"));
    },
  );
});

describe("content that an approval covers", () => {
  it("includes section and tags: bulk edits of public content wait, and so does their undo", async () => {
    const { db } = platform.database;
    const { id } = await approvedArticle();
    const [categoryId, tagId] = [await makeCategory(db), await makeTopic(db, "tag")];
    const published = async () => (await ana.article.pendingVersion.published({ id })).fields;
    const [changed] = await ana.article.bulk({ ids: [id], categoryId, addTagIds: [tagId] });
    expect(await published()).toMatchObject({ categoryId: null, tagIds: [] });
    const filed = await ana.article.get({ id });
    expect(filed).toMatchObject({
      categoryId,
      tagIds: [tagId],
      pendingVersion: { pending: true, needsApproval: true },
    });
    await expect(approve(ana, filed)).rejects.toMatchObject(refusedAt("approval"));
    if (changed?.outcome !== "changed") throw new Error("was not changed");
    const publishedBefore = { categoryId, tagIds: [tagId] };
    const { outcome: _, ...undo } = changed;
    await ana.article.bulkUndo({ articles: [{ ...undo, publishedBefore }] });
    expect(await published()).toMatchObject({ categoryId: null, tagIds: [] });
  });

  it("includes the slug and the canonical URL, which wait until a second person has approved them", async () => {
    const { id, version } = await approvedArticle({ slug: "approved-slug" });
    const edited = await ana.article.edit({
      id,
      version,
      slug: "army-orders-evacuation",
      canonicalUrl: "https://elsewhere.example/",
    });
    expect(edited).toMatchObject({
      slug: "army-orders-evacuation",
      pendingVersion: { pending: true, state: "draft" },
    });
    expect(await seen(id)).toMatchObject({ slug: "approved-slug" });
    await expect(
      ana.article.edit({ id, version: edited.version, publish: { kind: "silent" } }),
    ).rejects.toMatchObject(refusedAt("pendingVersion"));
    const premium = await ana.article.edit({ id, version: edited.version, premium: true });
    expect(await seen(id)).toMatchObject({ slug: "approved-slug" });
    await approve(ben, premium);
    await ana.article.edit({ id, version: premium.version, publish: { kind: "silent" } });
    expect(await seen(id)).toMatchObject({ slug: "army-orders-evacuation" });
  });

  it("includes a canonical URL on another site only by somebody with the right to publish", async () => {
    const writer = await admin(["write"]);
    const draft = await writer.article.create({ locale: "en-US", title: "Draft" });
    await expect(
      writer.article.edit({ id: draft.id, version: 1, canonicalUrl: "https://elsewhere.example/" }),
    ).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(
      writer.article.create({
        locale: "en-US",
        title: "Draft",
        canonicalUrl: "https://elsewhere.example/",
      }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const own = new URL("/article/1", platform.publicUrl).href;
    expect(
      await writer.article.edit({ id: draft.id, version: 1, canonicalUrl: own }),
    ).toMatchObject({ canonicalUrl: own });
    await expect(
      ana.article.edit({ id: draft.id, version: 2, canonicalUrl: "javascript:alert(1)" }),
    ).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("includes the texts and files of its images in the library", async () => {
    const { db } = platform.database;
    for (const change of [
      { alt: { "en-US": "Other" } },
      { credit: "Other" },
      { hash: `other-${Math.random()}` },
      { focalX: 0.1 },
    ]) {
      const mediaId = await makeMediaImage(db, { alt: { "en-US": "An alt" } });
      const images = [{ mediaId }];
      const draft = await ana.article.create({ locale: "en-US", title: "With an image", images });
      const { id, version } = await approve(ben, draft);
      await db.update(media).set(change).where(eq(media.id, mediaId));
      await expect(ana.article.edit({ id, version, publishedAt: now() })).rejects.toMatchObject(
        refusedAt("pendingVersion"),
      );
    }
  });

  it("includes images of a deleted article, which is restored off if they were changed", async () => {
    const { db } = platform.database;
    const mediaId = await makeMediaImage(db, { alt: { "en-US": "An alt" } });
    const { id } = await approvedArticle({ images: [{ mediaId }] });
    const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    await ana.article.remove({ id });
    expect(await superadmin.article.restore({ id })).toMatchObject({ state: "published" });
    await ana.article.remove({ id });
    const { version } = (await ana.media.get({ id: mediaId })) as { version: number };
    await ana.media.edit({ id: mediaId, version, alt: { "en-US": "Leave your homes now" } });
    expect(await superadmin.article.restore({ id })).toMatchObject({ state: "disabled" });
    await expect(ana.article.status({ id, enable: true })).rejects.toMatchObject(
      refusedAt("pendingVersion"),
    );
  });

  it("includes the text of a correction", async () => {
    const { id, version } = await approvedArticle();
    const pending = await ana.article.edit({ id, version, title: "Corrected" });
    const correct = (correction: string) =>
      ana.article.edit({
        id,
        version: pending.version,
        publish: { kind: "correction", correction },
      });
    await approve(ben, pending);
    await expect(correct("Leave your homes now.")).rejects.toMatchObject(
      refusedAt("pendingVersion"),
    );
    const texts = { ...NO_TEXTS, correction: "The title was wrong." };
    const submitted = await ana.article.pendingVersion.move({
      id,
      version: pending.version,
      state: "review",
      texts,
    });
    await expect(
      ben.article.pendingVersion.move({ id, version: pending.version, state: "approved" }),
    ).rejects.toMatchObject(refusedAt("texts"));
    await expect(
      ben.article.pendingVersion.move({
        id,
        version: pending.version,
        state: "approved",
        texts: { ...texts, correction: "Another." },
      }),
    ).rejects.toMatchObject(refusedAt("texts"));
    await expect(approve(ana, submitted)).rejects.toMatchObject(refusedAt("approval"));
    await approve(ben, submitted);
    await expect(correct("Leave your homes now.")).rejects.toMatchObject(
      refusedAt("pendingVersion"),
    );
    await correct("The title was wrong.");
    expect(await seen(id)).toMatchObject({
      title: "Corrected",
      corrections: [{ text: "The title was wrong." }],
    });
  });

  it("includes the notice of a withdrawal, except the standard one", async () => {
    const { id, version } = await approvedArticle();
    const withdraw = (notice: string) => ana.article.withdraw({ id, kind: "kill", notice });
    const notice = async () =>
      (await innerClient(platform, "en-US").article.withdrawal({ id })).notice;
    await expect(withdraw("Army orders evacuation.")).rejects.toMatchObject(refusedAt("notice"));
    const withdrawn = await withdraw("This article has been withdrawn.");
    await expect(withdraw("Army orders evacuation.")).rejects.toMatchObject(refusedAt("notice"));
    expect(await notice()).toBe("This article has been withdrawn.");
    const texts = { ...NO_TEXTS, notice: "Its source was wrong." };
    const submitted = await ana.article.pendingVersion.move({
      id,
      version: withdrawn.version,
      state: "review",
      texts,
    });
    await expect(withdraw("Its source was wrong.")).rejects.toMatchObject(refusedAt("notice"));
    await approve(ben, submitted);
    await withdraw("Its source was wrong.");
    expect(await notice()).toBe("Its source was wrong.");
    expect(version).toBeLessThan(withdrawn.version);
  });

  it("includes the notice of breaking news where only breaking news needs a second person", async () => {
    await setRules({ editionApproval: false, twoPeopleForBreaking: true });
    const flash = await ana.article.create({
      locale: "en-US",
      title: "Flash",
      ...breaking(),
      publishedAt: now(),
      override,
    });
    const plain = await ana.article.create({ locale: "en-US", title: "Plain", publishedAt: now() });
    const withdraw = (id: number, notice: string) =>
      ana.article.withdraw({ id, kind: "kill", notice });
    await expect(withdraw(flash.id, "Army orders evacuation.")).rejects.toMatchObject(
      refusedAt("notice"),
    );
    await withdraw(plain.id, "Its source was wrong.");
    await withdraw(flash.id, "This article has been withdrawn.");
  });

  it("excludes new texts beside an approved pending version: they end the approval", async () => {
    const draft = await ana.article.create({ locale: "en-US", title: "Flash", ...breaking() });
    const approved = await approve(ben, draft);
    const alert = { title: "Flash", body: "" };
    const texts = { ...NO_TEXTS, alert };
    const changed = await ana.article.pendingVersion.move({
      id: draft.id,
      version: approved.version,
      state: "review",
      texts,
    });
    expect(changed.pendingVersion).toMatchObject({ state: "review", approval: null, texts });
    const other = await carla.article.pendingVersion.move({
      id: draft.id,
      version: approved.version,
      state: "review",
      texts: { ...texts, alert: { title: "Other", body: "" } },
    });
    expect(other.pendingVersion.texts.alert).toEqual({ title: "Other", body: "" });
    await expect(approve(carla, other)).rejects.toMatchObject(refusedAt("approval"));
  });

  it("includes the content of a scheduled article", async () => {
    const draft = await ana.article.create({ locale: "en-US", title: "Scheduled" });
    const { id, version } = await approve(ben, draft);
    const scheduled = await ana.article.edit({ id, version, publishedAt: timeFromNow(HOUR) });
    const edited = await ana.article.edit({ id, version: scheduled.version, slug: "another-slug" });
    expect(edited.pendingVersion.pending).toBe(true);
    expect((await ana.article.pendingVersion.published({ id })).fields.slug).toBe("scheduled");
    await makeArticle(platform.database.db);
  });
});
