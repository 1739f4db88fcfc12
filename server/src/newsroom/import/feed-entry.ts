/** Entry of a feed, in any format. */
export interface FeedEntry {
  line: number;
  /** `guid` in RSS, `id` in Atom and JSON Feed; empty if missing. */
  guid: string;
  link: string;
  titleHtml: string;
  summaryHtml: string;
  /** Full text; empty if the feed has summaries only. */
  contentHtml: string;
  published: Date | undefined;
  /** The date as it is written; empty if there is none. */
  dateText: string;
  updated: Date | undefined;
  authors: string[];
  categories: string[];
  image: { address: string; alt: string; caption: string } | undefined;
  /** URLs of audio and video files, such as the episode of a podcast. */
  recordings: string[];
}

export interface FeedHead {
  title: string;
  link: string;
  authors: string[];
}
