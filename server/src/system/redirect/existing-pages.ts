import { matchPage, recordOfPage } from "@masthead/contract/system/page-match.ts";
import { FALLBACK_PAGE } from "@masthead/contract/system/pages.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";
import { ORPCError } from "@orpc/server";
import { channelBySlug } from "../../broadcast/channel/channel.service.ts";
import { oneEpisode } from "../../broadcast/episode/episode.service.ts";
import { programRefs } from "../../broadcast/program/program-card.service.ts";
import { oneEvent } from "../../broadcast/program-event/program-event.service.ts";
import { cardsOf } from "../../newsroom/article/article-card.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { topicBySlug } from "../../newsroom/topic/topic.service.ts";
import { SERVER_SEGMENTS } from "../../platform/http/reserved-segments.ts";
import type { CallContext } from "../../platform/platform.ts";

/** Query of a short WordPress URL on the home page: a post, category, author, date archive, tag or feed. */
const WORDPRESS_QUERY = /(?:^|&)(?:(?:p|cat|author|m)=\d|(?:tag|feed)=)/;

/** Whether a URL is taken regardless of content: by a page that shows no record, or by the server. Excludes WordPress queries. */
export function isFixedPage(key: string): boolean {
  const [pathname = "", query = ""] = key.split(/\?(.*)/s, 2);
  const { path } = splitLocale(pathname);
  if (path === "/" && WORDPRESS_QUERY.test(query)) return false;
  const match = matchPage(path.split("/").filter(Boolean));
  if (match.page === FALLBACK_PAGE) return SERVER_SEGMENTS.has(match.segments[0] ?? "");
  return match.page.audience !== "everyone" || recordOfPage(match) === undefined;
}

/** Whether the page of a visible record exists at this path: an article, a category, a tag, a program, a channel… */
export async function isRecordPage(context: CallContext, pathname: string): Promise<boolean> {
  const { locale, path } = splitLocale(pathname);
  const [, prefix, name = "", ...rest] = path.split("/");
  const localeContext = { ...context, locale };
  if (prefix === "article" && isId(name)) return rest.length < 2 && (await cardsOf(context, [Number(name)])).length > 0;
  if (prefix === "programs" && isId(name) && rest.length) return isEpisodePage(localeContext, Number(name), rest);
  if (!name || rest.length) return false;
  if (prefix === "articles") return exists(topicBySlug(localeContext, name));
  if (prefix === "live") return exists(channelBySlug(localeContext, name));
  if (!isId(name)) return false;
  if (prefix === "category") return (await categoryTree(context)).get(Number(name)) !== undefined;
  if (prefix === "programs") return (await programRefs(localeContext, [Number(name)]))(Number(name)) !== null;
  return prefix === "event" && exists(oneEvent(localeContext, Number(name)));
}

async function isEpisodePage(context: CallContext, programId: number, [segment, name = "", ...rest]: string[]): Promise<boolean> {
  if (segment !== "episode" || !isId(name) || rest.length) return false;
  return exists(oneEpisode(context, Number(name)).then((found) => found.program.id === programId));
}

/** Returns false if a lookup yields false or throws NOT_FOUND. */
async function exists(lookup: Promise<unknown>): Promise<boolean> {
  try {
    return (await lookup) !== false;
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
