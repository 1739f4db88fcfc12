/** Files that a page needs to be displayed: stylesheets, fonts and the logo. */
export const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:href|src)="(\/(?:assets\/[^"]+\.(?:css|woff2)|icon\.svg))"/g)].map(
      (match) => match[1] ?? "",
    ),
  ),
];

/**
 * Removes the scripts of a page to be saved, as they could not load modules offline, and sets
 * `data-offline`.
 */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b(?![^>]*application\/)[^>]*>[\s\S]*?<\/script>/g, "")
    .replace("<html ", "<html data-offline ");

/** Response with which a page is saved, with its original content security policy. */
export function htmlResponse(html: string, policy: string | null): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(policy && { "content-security-policy": policy }),
    },
  });
}

/** Requests a page without credentials. Returns undefined on an error or a redirect. */
export async function fetchPage(
  path: string,
): Promise<{ html: string; policy: string | null } | undefined> {
  const response = await fetch(path, { credentials: "omit", cache: "no-cache" });
  if (!response.ok || response.redirected) return undefined;
  return { html: await response.text(), policy: response.headers.get("content-security-policy") };
}

/** Adds files to a cache if they are missing. Files that cannot be fetched are skipped. */
export async function addMissingFiles(cache: Cache, files: string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => (await cache.match(file)) ?? cache.add(file).catch(() => undefined)),
  );
}
