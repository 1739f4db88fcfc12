import { afterAll, beforeAll, expect, it } from "vitest";
import { TEST_ACTOR } from "../../../../test/factories/factory.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { createArticlesUnannounced, type NewArticle } from "./create.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const draft = (slug: string): NewArticle => ({
  locale: "en-US",
  title: "Title",
  slug,
  body: { type: "doc", content: [] },
  authorIds: [],
  tagIds: [],
  personIds: [],
  images: [],
});

it("assigns articles created in one batch the slugs they would get one after the other", async () => {
  const store = (...slugs: string[]) =>
    platform.database.db.transaction((tx) =>
      createArticlesUnannounced(tx, TEST_ACTOR, slugs.map(draft)),
    );
  expect((await store("dam", "other", "dam", "dam-2", "dam", "")).map(({ slug }) => slug)).toEqual([
    "dam",
    "other",
    "dam-2",
    "dam-2-2",
    "dam-3",
    "title",
  ]);
  const more = await store("dam", "dam-4", "title");
  expect(more.map(({ slug }) => slug)).toEqual(["dam-4", "dam-4-2", "title-2"]);
  expect(new Set(more.map(({ id }) => id)).size).toBe(3);
  const { rows } = await platform.database.pool.query(
    "select entity_id as id from log where entity = 'Article' order by id desc limit 3",
  );
  expect(rows.map(({ id }) => Number(id))).toEqual(more.map(({ id }) => id).toReversed());
});
