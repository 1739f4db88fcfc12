import { BASE } from "../document-facts.ts";

/** Id of the build that is served now; undefined when the server cannot be asked. */
export async function latestBuild(ask: typeof fetch = fetch): Promise<string | undefined> {
  try {
    const reply = await ask(`${BASE}builds/latest.json`, { cache: "no-store" });
    return reply.ok ? ((await reply.json()) as { id: string }).id : undefined;
  } catch {
    return undefined;
  }
}
