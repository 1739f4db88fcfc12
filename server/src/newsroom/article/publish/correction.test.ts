import { afterEach, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";

const { platform } = await startServedPlatform();
const { db } = platform.database;
const [rana, sami] = [
  await clientAs(platform, (await makeUser(db, "Admin")).id),
  await clientAs(platform, (await makeUser(db, "Admin")).id),
];
const reader = innerClient(platform, "en-US");
const publish = { kind: "correction", correction: "The name was wrong." } as const;

afterEach(() => changeSetting(platform, "dashboard", "editionApproval", false));

describe("publication of an update", () => {
  it("needs an approval of the note that tells what changed", async () => {
    const { id } = await makeArticle(db, { title: "First" });
    await changeSetting(platform, "dashboard", "editionApproval", true);
    await rana.article.edit({ id, version: 1, title: "Second" });
    const note = "Added the reply of the ministry.";
    const texts = { correction: null, note, alert: null, notice: null };
    await rana.article.pendingVersion.move({ id, version: 2, state: "review", texts });
    await sami.article.pendingVersion.move({ id, version: 2, state: "approved", texts });
    const update = (text: string) =>
      rana.article.edit({ id, version: 2, publish: { kind: "update", note: text } });
    await expect(update("Something else.")).rejects.toMatchObject({ code: "CONFLICT" });
    await update(note);
    expect(await reader.article.details({ id })).toMatchObject({
      title: "Second",
      corrections: [{ text: note, kind: "update" }],
    });
  });
});

describe("publication of a correction", () => {
  it("needs an approval of the text, and of the correction that reports it", async () => {
    const { id } = await makeArticle(db, { title: "First" });
    await changeSetting(platform, "dashboard", "editionApproval", true);
    await rana.article.edit({ id, version: 1, title: "Second" });
    await expect(rana.article.edit({ id, version: 2, publish })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const texts = { correction: publish.correction, alert: null, notice: null };
    await rana.article.pendingVersion.move({ id, version: 2, state: "review", texts });
    await sami.article.pendingVersion.move({ id, version: 2, state: "approved", texts });
    const corrected = await rana.article.edit({ id, version: 2, publish });
    expect(corrected.pendingVersion).toMatchObject({ pending: false, state: "draft" });
    const seen = await reader.article.details({ id });
    expect(seen).toMatchObject({ title: "Second", corrections: [{ text: "The name was wrong." }] });
  });

  it("is distinguished from an update that tells what changed", async () => {
    const { id } = await makeArticle(db, { title: "First" });
    const note = "Added the reply of the ministry.";
    await rana.article.edit({ id, version: 1, title: "Second", publish });
    await rana.article.edit({ id, version: 2, title: "Third", publish: { kind: "update", note } });
    const { corrections } = await reader.article.details({ id });
    expect(corrections).toEqual([
      { text: publish.correction, at: expect.any(String) },
      { text: note, at: expect.any(String), kind: "update" },
    ]);
    const silent = { kind: "silent", note } as const;
    await expect(rana.article.edit({ id, version: 3, publish: silent })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("is refused when the article has the maximum number of corrections", async () => {
    const corrections = Array.from({ length: 50 }, (_, n) => ({
      text: `Correction ${n}`,
      at: new Date().toISOString(),
    }));
    const { id } = await makeArticle(db, { title: "First", corrections });
    await expect(
      rana.article.edit({ id, version: 1, title: "Second", publish }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect((await rana.article.get({ id })).corrections).toHaveLength(50);
  });
});
