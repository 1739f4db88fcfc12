import { forgetIfSignedOut } from "../../audience/viewer.ts";
import { fetchApi } from "../../platform/api/api.ts";
import type { EntryText } from "./entry-texts.ts";

/**
 * Loads texts of entries behind the paywall.
 * @param entries ids, separated by commas
 * @returns "refused" if the viewer's subscription does not include the article
 * @throws Error if the request fails or the session has ended
 */
export async function loadEntryTexts(
  articleId: number,
  entries: string,
  signal: AbortSignal,
): Promise<EntryText[] | "refused"> {
  const response = await fetchApi(
    "GET /v1/live-blog/{id}/full-text",
    { id: articleId, entries },
    { cache: "no-store", signal },
  );
  if (response.status === 402) return "refused";
  if (forgetIfSignedOut(response) || !response.ok)
    throw new Error(`texts of entries returned ${response.status}`);
  return (await response.json()).entries;
}
