const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether an Origin is this site: the public URL, or the host that the request was sent to, with
 * the same scheme. On loopback, plain HTTP is accepted too.
 */
export function isOwnOrigin(publicUrl: string, origin: string, host: string | undefined): boolean {
  const site = new URL(publicUrl);
  if (origin === site.origin) return true;
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin);
  const sameScheme = sender.protocol === site.protocol || (sender.protocol === "http:" && LOOPBACK.has(sender.hostname));
  return sameScheme && sender.host === host;
}
