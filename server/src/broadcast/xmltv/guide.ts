import type { LocalizedText } from "@masthead/contract/system/locale.ts";

interface GuideIcon {
  url: string;
  width: number;
  height: number;
}

/** A programme guide. Every address is absolute. */
export interface Guide {
  stationName: string;
  stationUrl: string;
  channels: { id: string; names: LocalizedText; icon: GuideIcon | null; url: string }[];
  /** Channel by channel in their order, each by time. */
  programmes: GuideProgramme[];
}

export interface GuideProgramme {
  channelId: string;
  /** By the station's clocks. */
  from: Temporal.ZonedDateTime;
  until: Temporal.ZonedDateTime;
  titles: LocalizedText;
  /** Titles of the episode; empty for a weekly slot. */
  subTitles: LocalizedText;
  descriptions: LocalizedText;
  categories: LocalizedText;
  icon: GuideIcon | null;
  url: string;
  season: number | null;
  number: number | null;
}
