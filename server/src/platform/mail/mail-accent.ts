interface MailAccent {
  accent: string;
  /** Colour of text on it. */
  onAccent: string;
}

/** Buttons of stations without a colour of their own. */
const DEFAULT_ACCENT: MailAccent = { accent: "#00725f", onAccent: "#ffffff" };

let current = DEFAULT_ACCENT;

/** Returns the accent of the station's mails. */
export const stationMailAccent = (): MailAccent => current;

/** Sets the accent of mails, like the numerals: whenever the settings were read. */
export function setMailAccent(accent: MailAccent | null): void {
  current = accent ?? DEFAULT_ACCENT;
}
