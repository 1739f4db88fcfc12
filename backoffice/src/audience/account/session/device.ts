const BROWSERS = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;

const SYSTEMS = [
  ["Android", /Android/],
  ["iPhone", /iPhone|iPod/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux|X11/],
] as const;

const findName = (patterns: readonly (readonly [string, RegExp])[], userAgent: string) =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];

/**
 * Returns browser and operating system of a user agent, such as `Chrome · Windows`; an empty string
 * when neither is recognised.
 */
export function deviceLabel(userAgent: string | null): string {
  return [findName(BROWSERS, userAgent ?? ""), findName(SYSTEMS, userAgent ?? "")].filter(Boolean).join(" · ");
}
