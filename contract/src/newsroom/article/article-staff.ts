import { z } from "zod";
import {
  byId,
  callOf,
  countedPageOf,
  id,
  locale,
  paging,
  publicCall,
  version,
} from "../../platform/call.ts";
import { PREVIEW_TOKEN_LENGTH, SEARCH_LENGTH } from "../../platform/constants.ts";
import { CHANGE_RIGHTS, EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { formerly, isStorable, recordId, seenRecord } from "../../platform/record.ts";
import { articleCard } from "./article.ts";
import { articleFields, articlePatch, newArticle } from "./article-fields.ts";
import { articlePreview, previewLink } from "./article-preview.ts";
import { articleRecord, articleRow, articleState, editedArticle } from "./article-record.ts";
import { ARTICLE_TEMPLATES } from "./article-template.ts";
import { PENDING_VERSION_STATES } from "./pending-version-states.ts";

const tags = ["article"];
const manage = callOf("manage", "Article");
const flag = z.boolean().optional();
const day = z.iso.date().optional();
const q = z.string().max(SEARCH_LENGTH).refine(isStorable).optional();

const ARTICLE_SORTS = ["updatedAt", "createdAt", "publishedAt", "title", "id"] as const;

const adminList = paging.extend({
  locale: locale.optional().describe("Articles in this language only"),
  q: q.describe(
    "Words of the article, the last of which may be incomplete, or the beginning of its slug",
  ),
  sort: z.enum(ARTICLE_SORTS).default("updatedAt"),
  order: z.enum(["asc", "desc"]).default("desc"),
  state: articleState.optional(),
  pendingVersion: z
    .enum([...PENDING_VERSION_STATES, "pending"])
    .optional()
    .describe("Articles whose pending version is in this state, or waits to be published"),
  edition: formerly("pendingVersion", z.enum([...PENDING_VERSION_STATES, "pending"])),
  categoryId: id.optional().describe("Only articles of this category"),
  authorId: id.optional(),
  tagId: id.optional(),
  breaking: flag,
  premium: flag,
  template: z.enum(ARTICLE_TEMPLATES).optional(),
  from: day.describe("First day of publication, in the station's zone"),
  to: day.describe("Last day of publication, in the station's zone"),
  mine: flag.describe("Only articles that the caller has edited"),
  assignee: z
    .enum(["me", "anyone", "nobody"])
    .optional()
    .describe("Articles assigned to the caller, to anyone, or to nobody"),
  assigneeId: id.optional().describe("Articles assigned to this user"),
  overdue: flag.describe(
    "The due time has passed, and the article was not published since it was assigned",
  ),
  deleted: z.literal(1).optional().describe("Only deleted articles; for a Superadmin"),
});
export type ArticleAdminFilter = z.infer<typeof adminList>;

/** Operations for staff who manage articles. */
export const articleStaffContract = {
  admin: manage
    .route({
      method: "GET",
      path: "/v1/article/admin",
      tags,
      summary: "List articles in every state",
    })
    .input(adminList)
    .output(countedPageOf(articleRow)),
  notificationAdmin: callOf("manage", ["Article", "Notification"])
    .route({
      method: "GET",
      path: "/v1/article/notification/admin",
      tags,
      summary: "List published articles that a notification can link to",
    })
    .input(paging.extend({ q }))
    .output(countedPageOf(articleCard)),
  get: manage
    .route({ method: "GET", path: "/v1/article/{id}", tags, summary: "Get the complete article" })
    .input(byId)
    .output(articleRecord),
  create: manage
    .meta({ right: ["write"] })
    .route({ method: "POST", path: "/v1/article", tags, summary: "Create an article" })
    .input(newArticle)
    .output(articleRecord),
  edit: manage
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "PATCH",
      path: "/v1/article/edit/{id}",
      tags,
      summary:
        "Edit fields of an article; merges concurrent changes to other fields, and to other blocks of the body. Content of a published article waits as a pending version",
    })
    .input(articlePatch)
    .output(editedArticle),
  description: manage
    .meta({ right: ["write"] })
    .route({
      method: "PUT",
      path: "/v1/article/description/{id}",
      tags,
      summary: "Edit the body of an article",
    })
    .input(z.strictObject({ id, version, description: articleFields.shape.body }))
    .output(articleRecord),
  status: manage
    .meta({ right: ["publish"] })
    .route({
      method: "PATCH",
      path: "/v1/article/status/{id}",
      tags,
      summary: "Enable or disable an article",
    })
    .input(
      z.strictObject({
        id,
        enable: z.boolean(),
        version: version.optional(),
        override: articlePatch.shape.override,
      }),
    )
    .output(articleRecord),
  remove: manage
    .meta({ right: ["publish"] })
    .route({
      method: "DELETE",
      path: "/v1/article/{id}",
      tags,
      summary: "Delete an article that no other article references",
      successStatus: 204,
    })
    .input(seenRecord)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({
      method: "POST",
      path: "/v1/article/{id}/restore",
      tags,
      summary: "Restore a deleted article, within 30 days",
    })
    .input(recordId)
    .output(articleRecord),
  removeImage: manage
    .meta({ right: ["write"] })
    .route({
      method: "DELETE",
      path: "/v1/article/{id}/image/{imageId}",
      tags,
      summary: "Remove an image from an article",
    })
    .input(z.strictObject({ id, imageId: id.describe("Id of the image in the media library") }))
    .output(articleRecord),
  sharePreview: manage
    .meta({ right: EDITORIAL_RIGHTS })
    .route({
      method: "POST",
      path: "/v1/article/{id}/preview",
      tags,
      summary: "Create a link that shows the article as it is, for an hour",
    })
    .input(recordId)
    .output(previewLink),
  preview: publicCall
    .meta({ personal: true })
    .route({
      method: "GET",
      path: "/v1/article/preview/{id}",
      tags,
      summary: "Get an article in any state by its preview token",
    })
    .input(byId.extend({ token: z.string().max(PREVIEW_TOKEN_LENGTH) }))
    .output(articlePreview),
};
