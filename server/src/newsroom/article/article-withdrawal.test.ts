import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { makeArticle } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { turnArticles } from "./article-clock.service.ts";

let platform: StartedPlatform;
let editor: Awaited<ReturnType<typeof clientAs>>;
const heard = new Set<string>();

beforeAll(async () => {
  platform = await testPlatform();
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  platform.onChange((tags) => tags.forEach((tag) => void heard.add(tag)));
});
afterAll(() => platform.stop());

const withdrawn = (id: number) => vi.waitFor(() => expect(heard).toContain(`withdrawn article:${id}`));
const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("pages of an article that readers may no longer see are withdrawn", () => {
  it("when it is switched off", async () => {
    const { id } = await makeArticle(platform.database.db);
    await editor.article.status({ id, enable: false });
    await withdrawn(id);
  });

  it.each([
    ["publication is moved ahead", { publishedAt: ahead(60) }],
    ["publication is taken back", { publishedAt: null }],
    ["embargo is set", { embargoUntil: ahead(60) }],
    ["end is set in the past", { expiresAt: ahead(-1) }],
  ])("when its %s", async (_, fields) => {
    const { id } = await makeArticle(platform.database.db, { publishedAt: new Date(Date.now() - 3_600_000) });
    await editor.article.edit({ id, version: 1, ...fields });
    await withdrawn(id);
  });

  it("when it is deleted", async () => {
    const { id } = await makeArticle(platform.database.db);
    await editor.article.remove({ id });
    await withdrawn(id);
  });

  it("when its time is over", async () => {
    const made = await editor.article.create({
      locale: "en-US",
      title: "For an hour",
      body: { type: "doc", content: [] },
      publishedAt: ahead(-1),
      expiresAt: ahead(60),
    });
    await turnArticles(platform.database.db, new Date(Date.now() + 2 * 3_600_000));
    await withdrawn(made.id);
  });

  it("but not when it is only edited", async () => {
    const { id } = await makeArticle(platform.database.db);
    await editor.article.edit({ id, version: 1, title: "A better title" });
    await vi.waitFor(() => expect(heard).toContain(`article:${id}`));
    expect(heard).not.toContain(`withdrawn article:${id}`);
  });
});
