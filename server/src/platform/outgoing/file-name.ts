/** Returns the decoded last segment of a URL's path, at most 300 characters. */
export function fileNameOf(url: string): string {
  const name = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name).slice(0, 300);
  } catch {
    return name.slice(0, 300);
  }
}
