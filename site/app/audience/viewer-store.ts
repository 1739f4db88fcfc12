import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import type { Viewer } from "./viewer.ts";

/** Browser storage for the signed-in user, by the setting VIEWER_STORE. */
export type ViewerStore = PageContext["viewerStore"];

export const VIEWER_KEY = "viewer";
/** Cookie lifetime in seconds: the maximum length of a session. */
const VIEWER_MAX_AGE = 30 * 24 * 60 * 60;

/** Returns the stored text; null if there is none, or storage is unavailable. */
export function readStoredViewer(store: ViewerStore): string | null {
  try {
    return store === "cookie" ? readViewerCookie() : localStorage.getItem(VIEWER_KEY);
  } catch {
    return null;
  }
}

/** Returns the text in the cookie; null if there is none. @throws URIError if it is malformed */
export function readViewerCookie(): string | null {
  const text = new RegExp(`(?:^|;\\s*)${VIEWER_KEY}=([^;]*)`).exec(document.cookie)?.[1];
  return text ? decodeURIComponent(text) : null;
}

export function writeStoredViewer(store: ViewerStore, text: string | null): void {
  try {
    if (store === "cookie") {
      const secure = location.protocol === "https:" ? "; Secure" : "";
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in all browsers
      document.cookie = `${VIEWER_KEY}=${encodeURIComponent(text ?? "")}; Path=/; Max-Age=${text === null ? 0 : VIEWER_MAX_AGE}; SameSite=Lax${secure}`;
    } else if (text === null) localStorage.removeItem(VIEWER_KEY);
    else localStorage.setItem(VIEWER_KEY, text);
  } catch {
    // Without storage the user is shown as signed out.
  }
}

export function isViewer(value: unknown): value is Viewer {
  const { id, name, role } = (value ?? {}) as Partial<Viewer>;
  return typeof id === "number" && typeof name === "string" && typeof role === "string";
}
