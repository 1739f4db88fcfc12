import { z } from "zod";
import { byId, callOf, countedPageOf, id, locale, paging, publicCall, version } from "../system/call.ts";
import { PREVIEW_TOKEN_LENGTH, SEARCH_LENGTH } from "../system/constants.ts";
import { isStorable, recordId } from "../system/record.ts";
import { articleCard } from "./article.ts";
import { articleFields, articlePatch, newArticle } from "./article-fields.ts";
import { articlePreview, previewAddress } from "./article-preview.ts";
import { articleRecord, articleRow, articleState } from "./article-record.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");
const flag = z.boolean().optional();
const day = z.iso.date().optional();
const q = z.string().max(SEARCH_LENGTH).refine(isStorable).optional();

export const ARTICLE_SORTS = ["updatedAt", "createdAt", "publishedAt", "title", "id"] as const;

const adminList = paging.extend({
  locale: locale.optional().describe("Articles in this language only"),
  q: q.describe("Words of the article, the last of them perhaps unfinished, or the beginning of its slug"),
  sort: z.enum(ARTICLE_SORTS).default("updatedAt"),
  order: z.enum(["asc", "desc"]).default("desc"),
  state: articleState.optional(),
  categoryId: id.optional().describe("Of this section alone"),
  authorId: id.optional(),
  tagId: id.optional(),
  breaking: flag,
  premium: flag,
  from: day.describe("First day of publication, in the station's zone"),
  to: day.describe("Last day of publication, in the station's zone"),
  mine: flag.describe("Only what the asker has written on"),
  deleted: z.literal(1).optional().describe("Only what is deleted; for a Superadmin"),
});
export type ArticleAdminFilter = z.infer<typeof adminList>;

/** Calls of the staff who manage articles. */
export const articleStaffContract = {
  admin: manage
    .route({ method: "GET", path: "/v1/article/admin", tags, summary: "Articles in every state" })
    .input(adminList)
    .output(countedPageOf(articleRow)),
  notificationAdmin: callOf("manage", ["Article", "Notification"])
    .route({ method: "GET", path: "/v1/article/notification/admin", tags, summary: "Published articles that a notification may lead to" })
    .input(paging.extend({ q }))
    .output(countedPageOf(articleCard)),
  get: manage.route({ method: "GET", path: "/v1/article/{id}", tags, summary: "One article whole" }).input(byId).output(articleRecord),
  create: manage.route({ method: "POST", path: "/v1/article", tags, summary: "Makes an article" }).input(newArticle).output(articleRecord),
  edit: manage
    .route({
      method: "PATCH",
      path: "/v1/article/edit/{id}",
      tags,
      summary: "Changes fields of an article; merges what nobody else changed",
    })
    .input(articlePatch)
    .output(articleRecord),
  description: manage
    .route({ method: "PUT", path: "/v1/article/description/{id}", tags, summary: "Changes the body of an article" })
    .input(z.strictObject({ id, version, description: articleFields.shape.body }))
    .output(articleRecord),
  status: manage
    .route({ method: "PATCH", path: "/v1/article/status/{id}", tags, summary: "Switches an article on or off" })
    .input(z.strictObject({ id, enable: z.boolean(), version: version.optional() }))
    .output(articleRecord),
  remove: manage
    .route({ method: "DELETE", path: "/v1/article/{id}", tags, summary: "Deletes an article that no other refers to", successStatus: 204 })
    .input(recordId)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({ method: "POST", path: "/v1/article/{id}/restore", tags, summary: "Brings a deleted article back, within 30 days" })
    .input(recordId)
    .output(articleRecord),
  removeImage: manage
    .route({ method: "DELETE", path: "/v1/article/{id}/image/{imageId}", tags, summary: "Takes a picture off an article" })
    .input(z.strictObject({ id, imageId: id.describe("Identity of the picture in the media room") }))
    .output(articleRecord),
  sharePreview: manage
    .route({ method: "POST", path: "/v1/article/{id}/preview", tags, summary: "An address that shows the article as it is, for an hour" })
    .input(recordId)
    .output(previewAddress),
  preview: publicCall
    .meta({ personal: true })
    .route({ method: "GET", path: "/v1/article/preview/{id}", tags, summary: "An article in any state, to the holder of its token" })
    .input(byId.extend({ token: z.string().max(PREVIEW_TOKEN_LENGTH) }))
    .output(articlePreview),
};
