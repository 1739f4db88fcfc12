import { DAY } from "@masthead/contract/platform/durations.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { CallContext } from "../../platform/platform.ts";
import { escapeHtml } from "../article/document/render-html.ts";
import {
  type ListedWithdrawal,
  type ListFilter,
  withdrawalTitle,
  withdrawnFromList,
  withdrawnPath,
} from "../article/read/withdrawn.service.ts";
import type { FeedItem } from "./feed.ts";

/**
 * Time for which a withdrawn article stays in feeds, in milliseconds: feed readers that have its
 * text fetch the notice by then.
 */
const SHOWN_FOR = 7 * DAY;
/** Maximum number of withdrawn articles in a feed. */
const MAX_WITHDRAWN_ITEMS = 20;

/**
 * Returns the items that replace withdrawn articles of a feed. They have the ids of the articles,
 * so that feed readers replace the text.
 * @param publishedSince publication of the oldest article in a feed that is full
 */
export async function withdrawnItems(
  context: CallContext,
  filter: ListFilter,
  publishedSince: Date | undefined,
): Promise<FeedItem[]> {
  const { now, platform } = context;
  const since = new Date(now.getTime() - SHOWN_FOR);
  const found = await withdrawnFromList(context, {
    filter,
    since,
    publishedSince,
    now,
    limit: MAX_WITHDRAWN_ITEMS,
  });
  return found.map((withdrawn) => toItem(withdrawn, platform.publicUrl));
}

function toItem(withdrawn: ListedWithdrawal, publicUrl: string): FeedItem {
  const { id, locale, notice, at, publishedAt } = withdrawn;
  return {
    permalink: publicUrl + pagePath(locale, "article/:id/:slug?", { id }),
    link: publicUrl + withdrawnPath(withdrawn),
    title: withdrawalTitle(withdrawn),
    summary: notice,
    html: `<div lang="${locale}" dir="${directionOf(locale)}"><p>${escapeHtml(notice)}</p></div>`,
    authors: [],
    topics: [],
    image: null,
    published: publishedAt,
    updated: new Date(at),
  };
}
