/** Maximum length of a setting with a list of apps or addresses. */
export const APP_LIST_LENGTH = 5000;

/** Returns the lines of a setting that lists one thing per line. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** App ID of Apple: team ID and bundle ID. */
const IOS_APP = /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;
/**
 * Package name and SHA-256 fingerprint of the signing certificate, as `keytool` or `apksigner`
 * prints it.
 */
const ANDROID_APP = /^[a-z]\w*(\.[a-z]\w*)+ ([\da-f]{2}(:[\da-f]{2}){31}|[\da-f]{64})$/i;

export const isIosApp = (line: string): boolean => IOS_APP.test(line);
export const isAndroidApp = (line: string): boolean => ANDROID_APP.test(line);

/**
 * Whether an address may be one that buyers return to from the payment: HTTPS, in its canonical
 * spelling, without credentials, query and fragment. Other schemes are not accepted: any app can
 * claim them.
 */
export function isReturnUrl(line: string): boolean {
  if (!URL.canParse(line)) return false;
  const { protocol, username, password, search, hash, href } = new URL(line);
  return (
    protocol === "https:" &&
    !username &&
    !password &&
    !search &&
    !hash &&
    href === line &&
    !/[?#]/.test(line)
  );
}

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:"]+$/;
const isEmail = (line: string): boolean => line.length <= 254 && EMAIL.test(line);

/** Host name of a partner, or `*` for everyone. A leading `*.` stands for all its subdomains. */
const PARTNER_DOMAIN =
  /^(\*|(\*\.)?([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]|127\.0\.0\.1:\d{2,5})$/;
const isPartnerDomain = (line: string): boolean => line.length <= 253 && PARTNER_DOMAIN.test(line);

/** Checks of a line of the settings that list one thing per line, by their type. */
const LINE_CHECKS = {
  emails: isEmail,
  partnerDomains: isPartnerDomain,
  iosApps: isIosApp,
  androidApps: isAndroidApp,
  returnUrls: isReturnUrl,
} as const;
export type AppListType = keyof typeof LINE_CHECKS;

/**
 * Returns the number of the first line that is invalid, counted from 1 with empty lines; undefined
 * if all are valid.
 */
export function invalidLineOf(type: AppListType, text: string): number | undefined {
  const index = text
    .split("\n")
    .findIndex((line) => line.trim() && !LINE_CHECKS[type](line.trim()));
  return index < 0 ? undefined : index + 1;
}

export interface AndroidApp {
  packageName: string;
  /** SHA-256 of the signing certificate, in upper-case hex with colons. */
  fingerprint: string;
}

/** Returns the Android apps of a setting. */
export const androidAppsOf = (text: string): AndroidApp[] =>
  linesOf(text).map((line) => {
    const [packageName = "", fingerprint = ""] = line.split(" ");
    return {
      packageName,
      fingerprint: (fingerprint.toUpperCase().match(/[\dA-F]{2}/g) ?? []).join(":"),
    };
  });
