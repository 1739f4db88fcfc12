/** A calendar as it is written, whatever it is of. Every address is absolute. */
export interface Calendar {
  /** What is to be told of one that is asked for again and again; null for a single entry, which is put into a calendar that is there already. */
  subscription: {
    name: string;
    /** IANA zone, for programs that show a calendar in its own. */
    timeZone: string;
    /** Where it stands. */
    url: string;
  } | null;
  entries: CalendarEntry[];
}

export interface CalendarEntry {
  /** Stays when the entry changes. */
  uid: string;
  title: string;
  text: string;
  place: string;
  /** Its page. */
  url: string;
  startsAt: Date;
  /** null: it is not known. */
  endsAt: Date | null;
  changedAt: Date;
  /** Calendars remind of it before it begins. */
  reminder: boolean;
}
