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

/** A browser and its device in a few words, as far as they say what they are. */
export function deviceOf(agent: string | null, t: TFunction): string {
  const found = [BROWSERS, SYSTEMS].map((known) => known.find(([pattern]) => pattern.test(agent ?? ""))?.[1]);
  return found.filter(Boolean).join(", ") || t("account.unknownDevice");
}
