import type { Platform } from "../../../platform/platform.ts";

/** Timeout of a request for a page, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Requests a page at the public URL, as readers do, so that the caches on the way have it: CDN,
 * proxy, and the process that answers.
 * @returns the reason why it failed, or null
 */
export async function warmPage(
  { publicUrl }: Pick<Platform, "publicUrl">,
  path: string,
): Promise<string | null> {
  try {
    const response = await fetch(new URL(path, publicUrl), {
      redirect: "manual",
      headers: { accept: "text/html" },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.arrayBuffer();
    return response.status === 200 ? null : String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError"
      ? `${TIMEOUT / 1000} s`
      : String((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message);
  }
}
