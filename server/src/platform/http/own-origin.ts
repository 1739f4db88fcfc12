const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether an Origin is this site: the public URL, or on loopback the host that the request was sent
 * to, by plain HTTP. Any other Host header is untrusted.
 */
export function isOwnOrigin(publicUrl: string, origin: string, host: string | undefined): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin);
  return sender.protocol === "http:" && LOOPBACK.has(sender.hostname) && sender.host === host;
}
