import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { ParsedImage } from "../article/document/parse-html.ts";
import type { TopicKind } from "../topic/topic-slug.table.ts";
import type { BrokenItem } from "./import-refused.ts";

/** Category, tag or author that a post references. */
export interface IncomingTerm {
  name: string;
  /** Decoded slug on the original site; empty if it has none. */
  slug: string;
  /** Language of name and slug, if it is known. Default: language of the import. */
  locale?: Locale;
  /** Name and slug in the other language, if the original site had the term in both. */
  translation?: { locale: Locale; name: string; slug: string };
  /** Parent category; categories only. */
  parent?: IncomingTerm;
  /**
   * Former paths of the term's page. A record that is already redirected to from one of them is
   * this term.
   */
  formerPaths: string[];
  /**
   * Former short paths, by the term's id on the original site. Not used for matching: another site
   * may use the same ids.
   */
  formerShortPaths?: string[];
}

/** Image on the original site. */
export interface IncomingImage {
  /** URL of the file, in full size if known. */
  url: string;
  /** URL that articles show while the image is not stored. */
  fallbackUrl: string;
  alt: string;
  caption: string;
}

/** Parsed post of another system, not yet an article. */
export interface IncomingPost {
  /** Line of the file, from 1. */
  line: number;
  /** Identifies the post across imports. */
  importKey: string;
  /** Title if neither the title nor the text has any words. */
  fallbackTitle: string;
  titleHtml: string;
  /** Decoded; empty to derive it from the title. */
  slug: string;
  bodyHtml: string;
  /** Whether line breaks in the body are significant. */
  lineBreaks: boolean;
  excerptHtml: string;
  /** Null for a draft. */
  publishedAt: Date | null;
  updatedAt: Date | undefined;
  enable: boolean;
  leadImage: IncomingImage | undefined;
  category: IncomingTerm | undefined;
  tags: IncomingTerm[];
  authors: IncomingTerm[];
  /** Problems for staff to check, worded as in the report. */
  problems: string[];
  /** Elements of the original post that cannot be converted, such as `[contact-form]`. */
  losses: string[];
  /** Language of the post, if it is known. Default: language of the import. */
  locale?: Locale;
  /** Posts with the same name are translations of each other. */
  translationGroup?: string;
  /** Former paths of the post, with query. */
  formerPaths: string[];
  /** Resolves an image of the body; undefined for tracking pixels and images without a web URL. */
  resolveImage(image: ParsedImage): IncomingImage | undefined;
  /** Returns the href to store for a link of the body. */
  resolveHref(address: string): string;
}

/**
 * Validated content of one file or feed. It can be iterated repeatedly and is never held in memory
 * as a whole.
 */
export interface IncomingContent {
  /** Import keys of all posts, in file order. */
  importKeys: string[];
  /** Translation group by import key. */
  translationGroups?: ReadonlyMap<string, string>;
  /** Categories to create before the posts. */
  categories: IncomingTerm[];
  /** Tags and authors to create even if no post references them. */
  topics: [Exclude<TopicKind, "person" | "source">, IncomingTerm[]][];
  source: { name: string; url: string } | undefined;
  /** Number of items that do not become articles, by reason. */
  leftOut: Map<string, number>;
  /** Broken items that were skipped while parsing. */
  broken: BrokenItem[];
  /** Remarks on the whole file, in the words of the report. */
  notices?: string[];
  /** Also skip posts that cannot be converted to an article. */
  skipBroken?: boolean;
  /** Base path of a WordPress site; its feeds and date archives are redirected. */
  formerSite?: string;
  posts(): AsyncIterable<IncomingPost>;
}
