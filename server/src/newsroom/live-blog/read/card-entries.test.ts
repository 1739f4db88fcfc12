import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../../test/factories/colleagues.ts";
import { makeArticle, makeCategory } from "../../../../test/factories/factory.ts";
import { entryInput } from "../../../../test/factories/live-blog.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { waitForChanges } from "../../../../test/wait-for-changes.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;
let editor: TestColleague;
let reader: Client;
let categoryId: number;
let articleId: number;

beforeAll(async () => {
  platform = await testPlatform();
  editor = await makeColleague(platform, "Rana");
  reader = innerClient(platform, "en-US");
  categoryId = await makeCategory(platform.database.db, {
    onHome: true,
    name: { "en-US": "Sport", "ar-JO": "رياضة" },
  });
});
afterAll(() => platform.stop());
beforeEach(async () => {
  articleId = (await makeArticle(platform.database.db, { categoryId })).id;
  await editor.client.liveBlog.start({ id: articleId });
});

const post = (title: string, more: object = {}) =>
  editor.client.liveBlog.create(
    entryInput(articleId, `Text of ${title}`, { title, publish: true, ...more }),
  );

/** Returns the card of the article among the main ones of its section. */
async function card() {
  await waitForChanges(platform);
  const { main } = await reader.front.page({ categoryId });
  return main.find(({ id }) => id === articleId);
}
const headlines = async () => (await card())?.liveEntries.map(({ title }) => title);

describe("card of a live blog on fronts", () => {
  it("has its latest three entries, ordered by their events, without those that wait", async () => {
    for (const [title, minutesAgo] of [
      ["Fourth", 1],
      ["First", 40],
      ["Third", 10],
      ["Second", 20],
    ] as const)
      await post(title, { eventAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
    await editor.client.liveBlog.create(entryInput(articleId, "Waits", { title: "Waits" }));
    await post("");
    expect(await card()).toMatchObject({ liveBlog: "live" });
    expect(await headlines()).toEqual(["Fourth", "Third", "Second"]);
  });

  it("no longer has an entry after it is removed, and has the text of an edit", async () => {
    const [first, second] = [await post("Wrong"), await post("Rigth")];
    expect(await headlines()).toEqual(["Rigth", "Wrong"]);
    await editor.client.liveBlog.remove({ id: articleId, entryId: first.id });
    await editor.client.liveBlog.editEntry({
      id: articleId,
      entryId: second.id,
      version: second.version,
      title: "Right",
    });
    expect(await headlines()).toEqual(["Right"]);
  });

  it("has no entries after the live blog has ended", async () => {
    await post("Last");
    await editor.client.liveBlog.end({ id: articleId });
    expect(await card()).toMatchObject({ liveBlog: "ended", liveEntries: [] });
  });

  it("is the same in the preview of a front", async () => {
    await post("Roads closed");
    const { path } = await editor.client.front.sharePreview({ locale: "en-US", categoryId });
    const token = new URL(path, "https://news.example").searchParams.get("token") ?? "";
    const { main } = await reader.front.preview({ token });
    expect(main.find(({ id }) => id === articleId)).toMatchObject({
      liveBlog: "live",
      liveEntries: [{ title: "Roads closed" }],
    });
  });
});
