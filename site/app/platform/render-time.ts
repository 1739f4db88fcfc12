import { createContext, use } from "react";

/**
 * Time that a preview is rendered at, in milliseconds since 1970; undefined on pages of readers.
 */
export const RenderTime = createContext<number | undefined>(undefined);

/** Returns the time that the page shows, in milliseconds since 1970. */
export const useRenderTime = (): number => use(RenderTime) ?? Date.now();
