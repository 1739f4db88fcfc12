/** Returns the sources of `frame-ancestors` for a page that these domains may embed. */
export function frameAncestorsOf(domains: readonly string[]): string {
  if (domains.includes("*")) return "*";
  const origins = domains.map((domain) =>
    domain.startsWith("127.0.0.1:") ? `http://${domain}` : `https://${domain}`,
  );
  return ["'self'", ...origins].join(" ");
}
