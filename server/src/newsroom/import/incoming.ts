import type { ParsedImage } from "../article/document/parse-html.ts";
import type { ListingEntity } from "../listing/slug.table.ts";
import type { BrokenItem } from "./refusal.ts";

/** A section, tag or author that a post names. */
export interface IncomingTerm {
  name: string;
  /** As the other system keeps it, decoded; empty when it has none. */
  slug: string;
  /** Section above, for sections. */
  parent?: IncomingTerm | undefined;
  /** Where its page stood: what stands there now is this term. */
  paths: string[];
  /** Further former addresses, by a number of the other system. Another site may have used the same ones for something else. */
  shortPaths?: string[];
}

/** A picture by the address that it has elsewhere. */
export interface IncomingPicture {
  /** Where its file is, in full size if known. */
  address: string;
  /** Where it is shown from as long as it is not stored. */
  link: string;
  alt: string;
  caption: string;
}

/** A post of another system, read but not yet made ours. */
export interface IncomingPost {
  /** Line of the file in which it begins. */
  line: number;
  importKey: string;
  /** What it is called when neither title nor text says so. */
  fallbackTitle: string;
  titleHtml: string;
  /** Decoded; empty: made from the title. */
  slug: string;
  bodyHtml: string;
  /** Typed line ends in the body mean something. */
  lineBreaks: boolean;
  excerptHtml: string;
  /** Null for a draft. */
  publishedAt: Date | null;
  updatedAt: Date | undefined;
  enable: boolean;
  lead: IncomingPicture | undefined;
  category: IncomingTerm | undefined;
  tags: IncomingTerm[];
  authors: IncomingTerm[];
  /** Where it stood, as path with query. */
  paths: string[];
  /** The picture that an image of the body shows, or undefined when it shows none. */
  picture(image: ParsedImage): IncomingPicture | undefined;
  /** The address that a link of the body shall have. */
  href(address: string): string;
}

/** Everything that one file or feed brings. It can be gone through several times and is never held whole. */
export interface Incoming {
  /** Import keys of all posts, in their order. */
  keys: string[];
  /** Records to make even if no post names them. */
  categories: IncomingTerm[];
  listings: [Exclude<ListingEntity, "person" | "source">, IncomingTerm[]][];
  source: { name: string; url: string } | undefined;
  /** What is no article, by reason, in numbers. */
  leftOut: Map<string, number>;
  /** Items that are skipped because they cannot be understood. */
  broken: BrokenItem[];
  /** Posts that cannot be made articles are skipped as well. */
  skipBroken?: boolean;
  /** Path of a WordPress site, whose feeds and date archives lead to those of this site. */
  formerSite?: string;
  posts(): AsyncIterable<IncomingPost>;
}
