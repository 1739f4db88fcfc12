import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const bodyOf = (paragraphs: number, characters: number): ArticleDocument => ({
  type: "doc",
  content: Array.from({ length: paragraphs }, () => ({
    type: "paragraph",
    content: [{ type: "text", text: "word ".repeat(characters / 5) }],
  })),
});

/**
 * Saves an article with a body. Returns the CPU time of this process in milliseconds, or the
 * validation errors.
 */
async function save(body: ArticleDocument): Promise<number | string[]> {
  const client = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  const before = process.cpuUsage();
  try {
    await client.article.create({ locale: "en-US", title: "A long report", body });
  } catch (error) {
    return (error as { data: { errors: { path: string; message: string }[] } }).data.errors.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  }
  return process.cpuUsage(before).user / 1000;
}

describe("article body size", () => {
  it("saves bodies at the text and node limits in under 500 ms of CPU time", async () => {
    const paragraphLength = ARTICLE_LIMITS.bodyText / 300;
    await save(bodyOf(300, paragraphLength));
    for (const body of [bodyOf(300, paragraphLength), bodyOf(ARTICLE_LIMITS.bodyNodes / 2, 50)])
      expect(await save(body)).toBeLessThan(500);
  });

  it("rejects bodies beyond the text or node limit with a message that states the remedy", async () => {
    const errors = [
      "body: The text is longer than 300,000 characters or has more than 6,000 parts. Split it into several articles.",
    ];
    expect(await save(bodyOf(301, ARTICLE_LIMITS.bodyText / 300))).toEqual(errors);
    expect(await save(bodyOf(ARTICLE_LIMITS.bodyNodes / 2 + 1, 5))).toEqual(errors);
  });
});
