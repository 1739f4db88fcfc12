import { BASE_PATH } from "../document-settings.ts";

/** Returns the id of the build that the server serves; undefined when the request fails. */
export async function fetchLatestBuildId(
  fetchImpl: typeof fetch = fetch,
): Promise<string | undefined> {
  try {
    const response = await fetchImpl(`${BASE_PATH}builds/latest.json`, { cache: "no-store" });
    return response.ok ? ((await response.json()) as { id: string }).id : undefined;
  } catch {
    return undefined;
  }
}
