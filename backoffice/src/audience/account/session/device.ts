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

const named = (list: readonly (readonly [string, RegExp])[], agent: string) => list.find(([, sign]) => sign.test(agent))?.[0];

/** What a browser says of itself, in words that one knows one's devices by: `Chrome · Windows`. Nothing when it says nothing known. */
export function deviceOf(agent: string | null): string {
  return [named(BROWSERS, agent ?? ""), named(SYSTEMS, agent ?? "")].filter(Boolean).join(" · ");
}
