import { z } from "zod";
import { callOf, id, version } from "../../platform/call.ts";
import { CHANGE_RIGHTS } from "../../platform/newsroom-rights.ts";
import { problem } from "../../platform/problem.ts";
import { instant } from "../../platform/record.ts";
import { articleFields } from "./article-fields.ts";

/** Maximum number of articles in a bulk edit. */
export const MAX_BULK_ARTICLES = 100;

const isUnique = (values: number[]) => new Set(values).size === values.length;
const tagIds = articleFields.shape.tagIds.min(1).optional();

/**
 * Bulk edit: the changes that every article gets. Fields that are not named stay as they are. Those
 * that control publication cannot be named.
 */
const articleBulkEdit = z
  .strictObject({
    ids: z.array(id).min(1).max(MAX_BULK_ARTICLES).refine(isUnique, "contains duplicates"),
    categoryId: articleFields.shape.categoryId.optional(),
    addTagIds: tagIds.describe("Tags that every article gets"),
    removeTagIds: tagIds.describe("Tags that no article keeps"),
    breakingUntil: instant
      .nullable()
      .optional()
      .describe("Marks the articles as breaking news until then; null ends breaking news"),
  })
  .refine(
    ({ ids: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    "changes nothing",
  )
  .refine(({ addTagIds = [], removeTagIds = [] }) => isUnique([...addTagIds, ...removeTagIds]), {
    path: ["removeTagIds"],
    message: "adds and removes the same tag",
  });
export type ArticleBulkEdit = z.infer<typeof articleBulkEdit>;

/** Fields that a bulk edit can change, with their values before it. */
const fieldsBefore = articleFields
  .pick({ categoryId: true, tagIds: true, breaking: true, breakingUntil: true })
  .partial();

export const articleBulkResult = z.discriminatedUnion("outcome", [
  z.object({
    id,
    outcome: z.literal("changed"),
    version: z.number().int().describe("Version after the change"),
    before: fieldsBefore.describe("Previous values of the changed fields"),
    publishedBefore: fieldsBefore.describe(
      "Those that readers saw, which differ where a pending version waits",
    ),
  }),
  z.object({ id, outcome: z.literal("unchanged") }),
  z.object({ id, outcome: z.literal("refused"), problem }),
]);
export type ArticleBulkResult = z.infer<typeof articleBulkResult>;

const bulkCall = callOf("manage", "Article").meta({
  limit: { points: 30, seconds: 60 },
  right: CHANGE_RIGHTS,
});
const results = z.array(articleBulkResult);

/** Edit of several articles, for staff who manage articles. */
export const articleBulkContract = bulkCall
  .route({
    method: "POST",
    path: "/v1/article/bulk",
    tags: ["article"],
    summary:
      "Set the section, tags and breaking news of several articles; reports the result of each",
  })
  .input(articleBulkEdit)
  .output(results);

/** Article of a bulk edit that is undone: its result. */
const articleBulkUndo = z.strictObject({
  id,
  version,
  before: fieldsBefore,
  publishedBefore: fieldsBefore,
});
export type ArticleBulkUndo = z.infer<typeof articleBulkUndo>;

/** Undoes the edit of several articles. */
export const articleBulkUndoContract = bulkCall
  .route({
    method: "POST",
    path: "/v1/article/bulk/undo",
    tags: ["article"],
    summary:
      "Undo a bulk edit, also in what readers see; a field that somebody changed since is a conflict",
  })
  .input(
    z.strictObject({
      articles: z
        .array(articleBulkUndo)
        .min(1)
        .max(MAX_BULK_ARTICLES)
        .refine(
          (articles) => isUnique(articles.map((article) => article.id)),
          "contains duplicates",
        ),
    }),
  )
  .output(results);
