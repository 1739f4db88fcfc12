import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";

interface GuideIcon {
  url: string;
  width: number;
  height: number;
}

/** Programme guide. Every URL is absolute. */
export interface Guide {
  stationName: string;
  stationUrl: string;
  channels: { id: string; names: LocalizedText; icon: GuideIcon | null; url: string }[];
  /** Sorted by channel position, then by start time. */
  programmes: GuideProgramme[];
}

export interface GuideProgramme {
  channelId: string;
  /** Start in the station's time zone. */
  from: Temporal.ZonedDateTime;
  until: Temporal.ZonedDateTime;
  titles: LocalizedText;
  /** Episode titles; empty for a weekly slot. */
  subTitles: LocalizedText;
  descriptions: LocalizedText;
  categories: LocalizedText;
  icon: GuideIcon | null;
  url: string;
  season: number | null;
  number: number | null;
  /** 0: everybody may watch it. */
  ageRating: AgeRating;
}
