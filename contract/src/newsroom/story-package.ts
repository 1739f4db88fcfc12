import { z } from "zod";
import { byId, id, inLocale, pageOf, paging, publicCall } from "../platform/call.ts";
import { LOCALES } from "../platform/locale.ts";
import {
  localizedInput,
  localizedName,
  localizedText,
  recordEdit,
  staffPaging,
  staffRecord,
  timestamp,
} from "../platform/record.ts";
import { PUBLISHED_RECORD_RIGHTS, recordCalls } from "../platform/record-calls.ts";
import { articleCard } from "./article/article.ts";
import { STORY_ARTICLES_LIMIT, STORY_LIST_ARTICLES, STORY_ROLES } from "./story-package-terms.ts";

const role = z.enum(STORY_ROLES).nullable();

/** Article of a story package, as readers see it. */
export const storyArticle = z.object({
  role: role.describe("Label of the article in the story package"),
  article: articleCard,
});
export type StoryArticle = z.infer<typeof storyArticle>;

/** Articles about one story, in the order of editors; the first one is the lead. */
export const storyPackage = z.object({
  id,
  title: z.string(),
  intro: z.string(),
  ended: z.boolean().describe("The story is over; its page stays in the archive"),
  updatedAt: timestamp,
  languages: z.array(z.enum(LOCALES)).describe("Languages that it has articles in"),
  articles: z
    .array(storyArticle)
    .describe(
      "Published articles in the language, the lead first; each replaced by its translation",
    ),
});
export type StoryPackage = z.infer<typeof storyPackage>;

/** Story package in a list, with its first articles. */
export const storyPackageRow = storyPackage.extend({
  count: z.number().int().describe("Number of published articles in the language"),
  articles: z.array(storyArticle).describe(`The first ${STORY_LIST_ARTICLES} articles`),
});
export type StoryPackageRow = z.infer<typeof storyPackageRow>;

const articleInput = z.strictObject({ articleId: id, role: role.default(null) });

/** Story package, as returned to staff. */
export const staffStoryPackage = staffRecord.extend({
  title: localizedText,
  intro: localizedText,
  articles: z.array(z.object({ articleId: id, role })),
  labels: z
    .array(z.object({ id, label: z.string(), locale: z.enum(LOCALES) }))
    .describe("Titles and languages of the articles"),
  status: z.boolean().describe("Readers see it"),
  ended: z.boolean(),
  onHome: z.boolean(),
});
export type StaffStoryPackage = z.infer<typeof staffStoryPackage>;

const fields = {
  title: localizedName,
  intro: localizedInput(600).optional(),
  articles: z
    .array(articleInput)
    .max(STORY_ARTICLES_LIMIT)
    .optional()
    .describe("In order, the lead first. An article stands for its translation, too"),
  status: z.boolean().optional(),
  ended: z.boolean().optional(),
  onHome: z.boolean().optional(),
};

const tags = ["storypackage"];

export const storyPackageContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v1/storypackage",
      tags,
      summary: "List story packages, running ones first, paginated",
    })
    .input(paging)
    .output(pageOf(storyPackageRow)),
  home: publicCall
    .route({
      method: "GET",
      path: "/v1/storypackage/home",
      tags,
      summary: "List the story packages of the home page",
    })
    .input(inLocale)
    .output(z.array(storyPackageRow)),
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/storypackage/{id}",
      tags,
      summary: "Get a story package with its articles",
    })
    .input(byId)
    .output(storyPackage),
  ...recordCalls({
    rights: PUBLISHED_RECORD_RIGHTS,
    entity: "StoryPackage",
    tag: "storypackage",
    noun: "story package",
    paths: {
      list: "/v1/storypackage/admin/paginate",
      edit: "/v1/storypackage/{id}",
      status: "/v1/storypackage/status/{id}",
    },
    row: staffStoryPackage,
    list: staffPaging([
      "updatedAt",
      "title",
      "status",
      "ended",
      "onHome",
      "createdAt",
      "id",
    ]).extend({ ended: z.boolean().optional(), onHome: z.boolean().optional() }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ title: true }),
  }),
};
