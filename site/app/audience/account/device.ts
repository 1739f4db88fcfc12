import type { TFunction } from "i18next";

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Returns the browser and system of a user agent, such as "Chrome, Android"; a placeholder text if neither is recognized. */
export function describeDevice(userAgent: string | null, t: TFunction): string {
  const names = [BROWSERS, SYSTEMS].map((patterns) => patterns.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]);
  return names.filter(Boolean).join(", ") || t("account.unknownDevice");
}
