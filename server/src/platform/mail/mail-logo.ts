/** Logo of the station in mails; sizes in pixels. */
export interface MailLogo {
  /** Absolute URL of a PNG file. */
  url: string;
  width: number;
  height: number;
}

let current: MailLogo | null = null;

/** Returns the logo of the station's mails; null: they only have its name. */
export const stationMailLogo = (): MailLogo | null => current;

/** Sets the logo of mails, like the accent: whenever the settings were read. */
export function setMailLogo(logo: MailLogo | null): void {
  current = logo;
}
