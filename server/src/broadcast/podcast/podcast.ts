import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Enclosure } from "../stream/enclosure.service.ts";

/** A program's podcast in one language. Every address is absolute. */
export interface Podcast {
  locale: Locale;
  title: string;
  description: string;
  /** Name and mail address of the station; the address may be empty. */
  publisher: string;
  email: string;
  presenters: string[];
  /** One of Apple's categories. */
  category: string;
  /** The program's page, and the feed itself. */
  page: string;
  url: string;
  /** Square. */
  image: string;
  /** Newest first. */
  items: PodcastItem[];
}

export interface PodcastItem {
  /** Stays whatever becomes of the episode's address. */
  guid: string;
  title: string;
  description: string;
  link: string;
  published: Date;
  durationSeconds: number | null;
  season: number | null;
  number: number | null;
  /** Square. */
  image: string | null;
  enclosure: Enclosure;
}
