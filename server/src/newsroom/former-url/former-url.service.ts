import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  splitLocale,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { isFixedPage } from "../../system/redirect/existing-pages.ts";
import { isRecordPage } from "../../system/redirect/record-pages.ts";
import { normalizedPath, redirectKeys } from "../../system/redirect/redirect.path.ts";
import { type FormerPath, findFormerPath } from "../../system/redirect/redirect.service.ts";
import { cardsOf } from "../article/read/card.service.ts";
import { categoryTree } from "../category/category.service.ts";
import { topicLocation } from "../topic/topic.service.ts";
import { formerSitePath, formerSites } from "./former-site.service.ts";
import { parseWordPressUrl } from "./wordpress-url.ts";

/**
 * Returns the current path of the record that was at this path before, or undefined if there was
 * none or it is not public. For use when no page was found: the path of an existing page is never
 * redirected.
 * @param pathWithQuery as requested: percent-encoded or not, with or without a trailing slash
 */
export async function findRedirect(
  context: CallContext,
  pathWithQuery: string,
): Promise<string | undefined> {
  tag("list:redirect");
  const requestedPath = normalizedPath(pathWithQuery);
  // Avoids database queries for made-up short URLs of the home page.
  if (requestedPath === "/" && !(await formerSites(context)).some(({ base }) => base === ""))
    return undefined;
  const plain = parseWordPressUrl(pathWithQuery);
  const exactKeys = redirectKeys(pathWithQuery);
  const keys = [...new Set([...exactKeys, ...redirectKeys(plain.pathWithQuery)])];
  const found = await findFormerPath(context.db, keys);
  if (isFixedPage(found?.path ?? pathWithQuery)) return undefined;
  if (!found) return formerSitePath(context, requestedPath, plain);
  if (await isRecordPage(context, requestedPath)) return undefined;
  const path = await currentPath(context, found, splitLocale(requestedPath).locale);
  // Articles have no feeds.
  const feed =
    exactKeys.includes(found.path) || found.entity === "article" ? undefined : plain.feed;
  return path && feed ? `${path}/${feed}` : path;
}

/** Returns the current path of a record, in the preferred locale if the record has a name in it. */
async function currentPath(
  context: CallContext,
  { entity, entityId }: FormerPath,
  preferred: Locale,
): Promise<string | undefined> {
  if (entity === "article") {
    const [card] = await cardsOf(context, [entityId]);
    return card && articlePath(card);
  }
  if (entity === "category") {
    const row = (await categoryTree(context)).get(entityId);
    return row && categoryPath(localeOf(row.name, preferred), row.id);
  }
  const topic = await topicLocation({ ...context, locale: preferred }, entity, entityId);
  return topic && topicPath(topic.locale, topic.slug);
}

const localeOf = (name: LocalizedText, preferred: Locale) =>
  name[preferred] ? preferred : (LOCALES.find((locale) => name[locale]) ?? preferred);
