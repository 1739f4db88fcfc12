/** Files that a page cannot be shown without. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/(?:assets\/[^"]+\.(?:css|woff2)|icon\.svg))"/g)].map((match) => match[1] ?? "")),
];

/** A page as it is kept: nothing in it runs, since without a connection nothing that runs could be loaded. */
export const still = (html: string): string =>
  html.replaceAll(/<script\b(?![^>]*application\/)[^>]*>[\s\S]*?<\/script>/g, "").replace("<html ", "<html data-offline ");

/** The reply that a page is kept as, under the policy that it came with. */
export function replyOf(html: string, policy: string | null): Response {
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", ...(policy && { "content-security-policy": policy }) },
  });
}

/** Asks for a page as anyone would who is not signed in. Undefined unless it is there, at this address. */
export async function askPage(path: string): Promise<{ html: string; policy: string | null } | undefined> {
  const response = await fetch(path, { credentials: "omit", cache: "no-cache" });
  if (!response.ok || response.redirected) return undefined;
  return { html: await response.text(), policy: response.headers.get("content-security-policy") };
}

/** Puts files into a cache that are not in it. One that cannot be had is left out. */
export async function addFiles(cache: Cache, files: string[]): Promise<void> {
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file).catch(() => undefined)));
}
