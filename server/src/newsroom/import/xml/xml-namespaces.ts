/** Namespaces of feeds and WordPress exports, with the prefix used in the code. */
const NAMESPACES: [RegExp, prefix: string][] = [
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/$/, "wp:"],
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/excerpt\/$/, "excerpt:"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, "content:"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.[01]\/$/, "dc:"],
  [/^http:\/\/purl\.org\/dc\/terms\/$/, "dcterms:"],
  [/^https?:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, "itunes:"],
  // Atom 1.0, 0.3 and the drafts of 0.3.
  [/^https?:\/\/www\.w3\.org\/2005\/Atom\/?$/, "atom:"],
  [/^http:\/\/purl\.org\/atom\/ns#/, "atom:"],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, "rdf:"],
  // RSS 1.0, 0.90 and 1.1, and 2.0 with the namespace that some generators declare.
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ""],
  [
    /^http:\/\/(?:my\.netscape\.com\/rdf\/simple\/0\.9|channel\.netscape\.com\/rdf\/simple\/0\.9)\/$/,
    "",
  ],
  [/^http:\/\/backend\.userland\.com\/rss2?$/i, ""],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, "media:"],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, "xhtml:"],
  [/^$/, ""],
];

/** Returns the local name with the conventional prefix of its namespace. */
export function qualifiedName(uri: string, local: string): string {
  return (NAMESPACES.find(([pattern]) => pattern.test(uri))?.[1] ?? "other:") + local;
}

/** Prefixes that files use without declaring them. */
const USUAL_PREFIXES = new Map([
  ...NAMESPACES.flatMap(([, prefix]): [string, string][] =>
    prefix ? [[prefix.slice(0, -1), prefix]] : [],
  ),
  // Microsoft's library writes Atom elements with this prefix.
  ["a10", "atom:"] satisfies [string, string],
]);

/** Returns the name of an element whose prefix is not declared: its usual meaning. */
export const undeclaredName = (prefix: string, local: string): string =>
  (USUAL_PREFIXES.get(prefix) ?? "other:") + local;
