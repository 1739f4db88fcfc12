import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { processScheduledEvents } from "./scheduled-publication.service.ts";

let platform: StartedPlatform;
let editor: Awaited<ReturnType<typeof clientAs>>;
const announcedTags = new Set<string>();

beforeAll(async () => {
  platform = await testPlatform();
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  platform.onChange((tags) => tags.forEach((tag) => void announcedTags.add(tag)));
});
afterAll(() => platform.stop());

const expectWithdrawn = (id: number) =>
  expect.poll(() => announcedTags).toContain(`withdrawn article:${id}`);
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("article withdrawal", () => {
  it("withdraws cached pages when the article is disabled", async () => {
    const { id } = await makeArticle(platform.database.db);
    await editor.article.status({ id, enable: false });
    await expectWithdrawn(id);
  });

  it.each([
    ["publication is moved to the future", { publishedAt: minutesFromNow(60) }],
    ["publication date is removed", { publishedAt: null }],
    ["embargo is set", { embargoUntil: minutesFromNow(60) }],
    ["expiry is set to the past", { expiresAt: minutesFromNow(-1) }],
  ])("withdraws cached pages when the article's %s", async (_, fields) => {
    const { id } = await makeArticle(platform.database.db, {
      publishedAt: new Date(Date.now() - 3_600_000),
    });
    await editor.article.edit({ id, version: 1, ...fields });
    await expectWithdrawn(id);
  });

  it("withdraws cached pages when the article is deleted", async () => {
    const { id } = await makeArticle(platform.database.db);
    await editor.article.remove({ id });
    await expectWithdrawn(id);
  });

  it("withdraws cached pages when the article expires", async () => {
    const { id } = await editor.article.create({
      locale: "en-US",
      title: "For an hour",
      body: { type: "doc", content: [] },
      publishedAt: minutesFromNow(-1),
      expiresAt: minutesFromNow(60),
    });
    await processScheduledEvents(platform.database.db, new Date(Date.now() + 2 * 3_600_000));
    await expectWithdrawn(id);
  });

  it("does not withdraw cached pages when the article is only edited", async () => {
    const { id } = await makeArticle(platform.database.db);
    await editor.article.edit({
      id,
      version: 1,
      title: "A better title",
      publish: { kind: "update" },
    });
    await expect.poll(() => announcedTags).toContain(`article:${id}`);
    expect(announcedTags).not.toContain(`withdrawn article:${id}`);
  });
});
