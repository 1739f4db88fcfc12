import { z } from "zod";
import { callOf, id } from "../../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { ARTICLE_HREF } from "./article-document.ts";
import { articleState } from "./article-record.ts";

/** Maximum number of links per call. */
export const MAX_CHECKED_LINKS = 20;

/**
 * Results of a link check. `redirect`: the page has another URL now. `unpublished`, `deleted`:
 * article of this site that readers do not see. `refused`: the site answers to browsers only.
 * `blocked`: in a private network. `unchecked`: file of this site, or no web URL.
 */
export const LINK_RESULTS = [
  "ok",
  "redirect",
  "unpublished",
  "deleted",
  "notFound",
  "timeout",
  "unreachable",
  "refused",
  "failed",
  "blocked",
  "unchecked",
] as const;
export type LinkResult = (typeof LINK_RESULTS)[number];

export const checkedLink = z.object({
  url: z.string().describe("As sent"),
  result: z.enum(LINK_RESULTS),
  status: z.number().int().nullable().describe("HTTP status of another site"),
  location: z.string().nullable().describe("URL that it redirects to"),
  article: z
    .object({ id, title: z.string(), state: articleState })
    .nullable()
    .describe("Article of this site that it leads to"),
});
export type CheckedLink = z.infer<typeof checkedLink>;

/** Check of the links in an article, for staff who manage articles. */
export const articleLinksContract = {
  check: callOf("manage", "Article")
    .meta({ limit: { points: 60, seconds: 300 }, right: EDITORIAL_RIGHTS })
    .route({
      method: "POST",
      path: "/v1/article/links/check",
      tags: ["article"],
      summary: "Staff: check whether links lead to a page that readers can open",
    })
    .input(
      z.strictObject({
        urls: z.array(z.string().max(2000).regex(ARTICLE_HREF)).min(1).max(MAX_CHECKED_LINKS),
      }),
    )
    .output(z.array(checkedLink)),
};
