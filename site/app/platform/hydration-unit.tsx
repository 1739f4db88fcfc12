import { type ReactNode, Suspense } from "react";

/**
 * Part of a page that hydrates on its own. React pauses between units, and hydrates the unit that a
 * reader taps before the others. Without units, a tap hydrates the whole page in one task.
 */
export function HydrationUnit({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
