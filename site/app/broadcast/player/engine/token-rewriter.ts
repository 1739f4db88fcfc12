/**
 * Rewrites stream URLs that contain an expired token to the current token. Playlists that were
 * loaded earlier contain segment URLs with the token of that time.
 */
export interface TokenRewriter {
  /** Sets the current URL of the stream. */
  update(url: string): void;
  /** Returns a URL with the current token in place of a former one. */
  rewrite(url: string): string;
}

const absolute = (url: string) => new URL(url, location.href).href;

/** The token is the first path segment in which the URLs differ. */
export function createTokenRewriter(first: string): TokenRewriter {
  const formerPrefixes: string[] = [];
  let current = absolute(first);
  let currentPrefix = "";
  return {
    update(url) {
      const next = absolute(url);
      const [oldSegments, newSegments] = [current.split("/"), next.split("/")];
      const tokenAt = oldSegments.findIndex((segment, index) => segment !== newSegments[index]);
      current = next;
      // If only the file name differs, the path contains no token.
      if (
        tokenAt < 3 ||
        tokenAt === oldSegments.length - 1 ||
        oldSegments.length !== newSegments.length
      )
        return;
      formerPrefixes.push(`${oldSegments.slice(0, tokenAt + 1).join("/")}/`);
      currentPrefix = `${newSegments.slice(0, tokenAt + 1).join("/")}/`;
    },
    rewrite(url) {
      const absoluteUrl = absolute(url);
      const formerPrefix = formerPrefixes.find((candidate) => absoluteUrl.startsWith(candidate));
      return formerPrefix === undefined
        ? absoluteUrl
        : currentPrefix + absoluteUrl.slice(formerPrefix.length);
    },
  };
}
