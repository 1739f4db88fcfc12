/** Content of an iCalendar file. Every URL is absolute. */
export interface Calendar {
  /**
   * Metadata of a calendar that clients subscribe to and poll; null for a single entry, which is
   * imported into an existing calendar.
   */
  subscription: {
    name: string;
    /** IANA time zone, for clients that display a calendar in its own time zone. */
    timeZone: string;
    url: string;
  } | null;
  entries: CalendarEntry[];
}

export interface CalendarEntry {
  /** Stable across changes of the entry. */
  uid: string;
  title: string;
  text: string;
  place: string;
  /** URL of the page of the airing or event. */
  url: string;
  startsAt: Date;
  /** null: unknown. */
  endsAt: Date | null;
  changedAt: Date;
  /** Adds an alarm before the start. */
  reminder: boolean;
}
