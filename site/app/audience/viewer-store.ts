import type { Viewer } from "./viewer.ts";

/** Where a browser keeps who is signed in, by the setting VIEWER_STORE. */
export type Store = "localStorage" | "cookie";

const NAME = "viewer";
/** As long as a session lasts at most. */
const SECONDS = 30 * 24 * 60 * 60;

/** What was kept, as text; null for nothing, and where the browser keeps nothing. */
export function readStored(store: Store): string | null {
  try {
    if (store === "localStorage") return localStorage.getItem(NAME);
    const text = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(document.cookie)?.[1];
    return text ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
}

export function writeStored(store: Store, text: string | null): void {
  try {
    if (store === "cookie") {
      const secure = location.protocol === "https:" ? "; Secure" : "";
      // biome-ignore lint/suspicious/noDocumentCookie: the other way to do so is not in all browsers yet
      document.cookie = `${NAME}=${encodeURIComponent(text ?? "")}; Path=/; Max-Age=${text === null ? 0 : SECONDS}; SameSite=Lax${secure}`;
    } else if (text === null) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, text);
  } catch {
    // A browser that keeps nothing shows everybody as signed out.
  }
}

export function isViewer(value: unknown): value is Viewer {
  const { id, name, role } = (value ?? {}) as Partial<Viewer>;
  return typeof id === "number" && typeof name === "string" && typeof role === "string";
}
