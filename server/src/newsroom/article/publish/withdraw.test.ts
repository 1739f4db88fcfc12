import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article/article-fields.ts";
import { previewFields } from "@masthead/contract/newsroom/article/article-preview.ts";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../../../test/factories/auth.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;
const editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
const reader = innerClient(platform, "en-US");

describe("withdrawn article", () => {
  it("shows only the notice of a killed article", async () => {
    const { id } = await makeArticle(db, { title: "A libel" });
    await editor.article.withdraw({
      id,
      kind: "kill",
      notice: "It was wrong.\n<b>Sorry</b>",
    });
    expect(await reader.article.withdrawal({ id })).toEqual({
      id,
      locale: "en-US",
      kind: "kill",
      notice: "It was wrong.\n<b>Sorry</b>",
      article: null,
      at: expect.any(String),
    });
    expect(await rejectionOf(reader.article.details({ id }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(reader.article.related({ id }))).toMatchObject({ status: 404 });
  });

  it("keeps headline and slug of a retracted article", async () => {
    const { id, slug } = await makeArticle(db, { title: "A study", locale: "ar-JO" });
    await editor.article.withdraw({
      id,
      kind: "retraction",
      notice: "Its data were forged.",
    });
    expect(await reader.article.withdrawal({ id })).toMatchObject({
      locale: "ar-JO",
      article: { title: "A study", slug },
    });
  });

  it("has no notice unless it is withdrawn, and none once it is reinstated or deleted", async () => {
    const [shown, reinstated, deleted] = [
      await makeArticle(db),
      await makeArticle(db),
      await makeArticle(db),
    ];
    for (const { id } of [reinstated, deleted])
      await editor.article.withdraw({ id, kind: "retraction", notice: "Wrong." });
    await editor.article.reinstate({ id: reinstated.id });
    await editor.article.remove({ id: deleted.id });
    for (const { id } of [shown, reinstated, deleted, { id: 900_000_001 }])
      expect(await rejectionOf(reader.article.withdrawal({ id }))).toMatchObject({ status: 404 });
  });

  it("takes another notice, and becomes a kill, without being published in between", async () => {
    const { id } = await makeArticle(db, { title: "A libel" });
    const path = `/api/v1/article/${id}/withdrawal`;
    const notice = async () => await (await server.get(path)).json();
    await editor.article.withdraw({ id, kind: "retraction", notice: "Wrong." });
    await expect.poll(notice).toMatchObject({ kind: "retraction", article: { title: "A libel" } });
    await editor.article.withdraw({ id, kind: "kill", notice: "It was wrong." });
    await expect
      .poll(notice)
      .toMatchObject({ kind: "kill", notice: "It was wrong.", article: null });
    expect(await rejectionOf(reader.article.details({ id }))).toMatchObject({ status: 404 });
  });

  it("keeps the headline that was published while staff edit its text, until it is reinstated", async () => {
    const { id } = await makeArticle(db, { title: "A study" });
    await editor.article.withdraw({ id, kind: "retraction", notice: "Wrong." });
    const writer = await clientAs(
      platform,
      (await makeUser(db, "Admin", { newsroomRights: ["write"] })).id,
    );
    const edited = await writer.article.edit({ id, version: 2, title: "An edited study" });
    expect(edited).toMatchObject({ title: "An edited study", pendingVersion: { pending: true } });
    expect(await reader.article.withdrawal({ id })).toMatchObject({
      article: { title: "A study" },
    });
    const publish = { kind: "silent" } as const;
    expect(await rejectionOf(editor.article.edit({ id, version: 3, publish }))).toMatchObject({
      status: 409,
    });
    expect(
      await rejectionOf(writer.article.edit({ id, version: 3, publishedAt: null })),
    ).toMatchObject({ status: 403 });
    const reinstated = await editor.article.reinstate({ id });
    expect(reinstated).toMatchObject({
      title: "An edited study",
      pendingVersion: { pending: false },
      publishedAt: null,
    });
  });

  it("sends the current notice from the cache after withdrawing and reinstating", async () => {
    const { id } = await makeArticle(db);
    const path = `/api/v1/article/${id}/withdrawal`;
    const status = async () => (await server.get(path)).status;
    expect(await status()).toBe(404);
    await editor.article.withdraw({ id, kind: "kill", notice: "Wrong." });
    await expect.poll(status).toBe(200);
    await editor.article.reinstate({ id });
    await expect.poll(status).toBe(404);
  });

  it("ends previews that were shared before, of the article and of its form", async () => {
    const { id } = await makeArticle(db, { title: "A rumour" });
    const form = previewFields.strip().parse({ ...EMPTY_ARTICLE, title: "A rumour", slug: "" });
    const tokenOf = ({ path }: { path: string }) =>
      new URL(path, "http://localhost").searchParams.get("token") ?? "";
    const token = tokenOf(await editor.article.sharePreview({ id }));
    const formToken = tokenOf(
      await editor.article.formPreview.create({ articleId: id, locale: "en-US", fields: form }),
    );
    expect((await reader.article.preview({ id, token })).title).toBe("A rumour");
    expect((await reader.article.formPreview.get({ token: formToken })).title).toBe("A rumour");
    await editor.article.withdraw({ id, kind: "kill", notice: "Wrong." });
    expect(await rejectionOf(reader.article.preview({ id, token }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(reader.article.formPreview.get({ token: formToken }))).toMatchObject({
      status: 404,
    });
    const later = tokenOf(await editor.article.sharePreview({ id }));
    expect(await reader.article.preview({ id, token: later })).toMatchObject({
      state: "withdrawn",
    });
  });
});
