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

/**
 * Returns browser and operating system of a user agent, such as `Chrome` and `Windows`, if they are
 * recognised.
 */
export const deviceNames = (userAgent: string | null): string[] =>
  [BROWSERS, SYSTEMS].flatMap(
    (patterns) => patterns.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0] ?? [],
  );
