import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Enclosure } from "../stream/recording/enclosure.service.ts";
import type { LiveItem } from "./live-items.ts";

/** Content of a program's podcast feed in one language. Every URL is absolute. */
export interface Podcast {
  /** Spoken language; if the program has none, the language of the page. */
  language: Locale;
  title: string;
  description: string;
  /** Name and email address of the station; the email may be empty. */
  publisher: string;
  email: string;
  presenters: string[];
  /** One of the Apple Podcasts categories. */
  category: string;
  /** URLs of the program page and of the feed. */
  page: string;
  url: string;
  /** Square. */
  image: string;
  /** Airings on radio around now. */
  liveItems: (LiveItem & { guid: string; listenUrl: string; link: string })[];
  /** Newest first. */
  items: PodcastItem[];
}

export interface PodcastItem {
  /** Stable even if the URL of the episode changes. */
  guid: string;
  title: string;
  description: string;
  link: string;
  published: Date;
  durationSeconds: number | null;
  season: number | null;
  number: number | null;
  /** For adults only. */
  isExplicit: boolean;
  /** Square. */
  image: string | null;
  enclosure: Enclosure;
  /** URL of its chapters; null without any. */
  chaptersUrl: string | null;
  /** Subtitles, which everyone may load as the enclosure. */
  transcripts: { url: string; language: Locale }[];
}
