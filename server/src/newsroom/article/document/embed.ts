import {
  type ArticleNode,
  FIGURE_LENGTHS,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { recordingFileFrom } from "@masthead/contract/newsroom/article/article-recording.ts";
import { embedProviderOf, isWebUrl } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { truncateText } from "../../truncate-text.ts";
import { attribute, findAll, type HtmlElement, hasClass, hasTagName } from "./html-tree.ts";

/**
 * Returns an embed for the URL of a known provider, a link for any other web URL, nothing
 * otherwise.
 */
export function embedOrLink(source: string, label = ""): ArticleNode[] {
  const url = source.startsWith("//") ? `https:${source}` : source.trim();
  if (!isWebUrl(url)) return [];
  const provider = embedProviderOf(url);
  if (provider) return [{ type: "embed", attrs: { provider, url } }];
  return [
    {
      type: "paragraph",
      content: [
        { type: "text", text: label || url, marks: [{ type: "link", attrs: { href: url } }] },
      ],
    },
  ];
}

/**
 * Returns an embed or a link for a paragraph that contains only a URL; undefined for any other
 * paragraph, and for a URL without an embed that is already linked.
 */
export function embedFromText(content: ArticleNode[]): ArticleNode[] | undefined {
  const text = content
    .map((node) => node.text ?? " ")
    .join("")
    .trim();
  if (!isWebUrl(text)) return undefined;
  const isLinked = content.some((node) => node.marks?.some((mark) => mark.type === "link"));
  return embedProviderOf(text) || !isLinked ? embedOrLink(text) : undefined;
}

/** Returns the embed of a pasted embed code: a blockquote that the provider's script replaces. */
export function embedFromPastedCode(element: HtmlElement): ArticleNode[] | undefined {
  if (
    !hasClass(
      element,
      "twitter-tweet",
      "twitter-video",
      "instagram-media",
      "fb-post",
      "fb-video",
      "tiktok-embed",
    )
  )
    return undefined;
  const permalink =
    attribute(element, "data-instgrm-permalink") ??
    attribute(element, "data-href") ??
    attribute(element, "cite");
  const urls = [
    permalink,
    ...findAll(element, hasTagName("a"))
      .map((link) => attribute(link, "href"))
      .reverse(),
  ];
  const url = urls.find((candidate) => candidate && embedProviderOf(candidate));
  return url ? embedOrLink(url) : undefined;
}

/** Returns the block of an uploaded video or audio file of this site; undefined for any other. */
export function recordingBlock(element: HtmlElement, caption = ""): ArticleNode[] | undefined {
  const file = recordingFileFrom(attribute(element, "src") ?? "");
  return file
    ? [
        {
          type: "media",
          attrs: {
            file,
            ...(attribute(element, "loop") !== undefined && { loop: true as const }),
            ...(caption && { caption: truncateText(caption, FIGURE_LENGTHS.caption) }),
          },
        },
      ]
    : undefined;
}

/** Returns a link to an audio or video file of another site: a body has no player for them. */
export function mediaFileLink(
  element: HtmlElement,
  resolveUrl: (url: string) => string,
): ArticleNode[] {
  const sources = [element, ...findAll(element, hasTagName("source"))].map((media) =>
    attribute(media, "src"),
  );
  const url = sources.find(Boolean);
  return url ? embedOrLink(resolveUrl(url), fileName(url)) : [];
}

/** Returns the decoded last path segment of a URL. */
function fileName(url: string): string {
  const lastSegment = url.split(/[?#]/, 1)[0]?.split("/").pop() ?? "";
  try {
    return decodeURIComponent(lastSegment);
  } catch {
    return lastSegment;
  }
}
