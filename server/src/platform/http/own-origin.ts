/** Whether an Origin is this site: the address that readers use, or the one that the request was sent to. */
export function isOwnOrigin(publicUrl: string, origin: string, host: string | undefined): boolean {
  return origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
