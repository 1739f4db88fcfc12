import type { CheckedLink } from "@masthead/contract/newsroom/article/article-links.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { SERVER_SEGMENTS } from "../../platform/http/reserved-segments.ts";
import type { CallContext } from "../../platform/platform.ts";
import { isFixedPage } from "../../system/redirect/existing-pages.ts";
import { isRecordPage } from "../../system/redirect/record-pages.ts";
import { normalizedPath } from "../../system/redirect/redirect.path.ts";
import { staffArticlesById } from "../article/article-lookup.sql.ts";
import { findRedirect } from "../former-url/former-url.service.ts";

type OwnPage = Pick<CheckedLink, "result"> & Partial<CheckedLink>;

const ARTICLE_PATH = /^\/article\/([1-9]\d{0,14})(?:\/[^/]*)?$/;

/** Determines the outcome of a path of this site, as the site does. */
export async function checkOwnPage(context: CallContext, pathWithQuery: string): Promise<OwnPage> {
  const path = normalizedPath(pathWithQuery);
  const article = await articleAt(context, path);
  if (article) return article;
  if (await isRecordPage(context, path)) return { result: "ok" };
  // Files and feeds have no pages.
  if (SERVER_SEGMENTS.has(splitLocale(path).path.split("/")[1] ?? ""))
    return { result: "unchecked" };
  if (isFixedPage(pathWithQuery)) return { result: "ok" };
  const location = await findRedirect(context, pathWithQuery);
  return location === undefined ? { result: "notFound" } : { result: "redirect", location };
}

/** Returns the result for the path of an article in any state; undefined for any other path. */
async function articleAt(context: CallContext, path: string): Promise<OwnPage | undefined> {
  const id = Number(ARTICLE_PATH.exec(splitLocale(path).path)?.[1]);
  const found = id ? (await staffArticlesById(context, [id])).get(id) : undefined;
  if (!found) return undefined;
  const article = { id, title: found.title, state: found.state };
  if (found.deleted) return { result: "deleted", article };
  return { result: found.state === "published" ? "ok" : "unpublished", article };
}
