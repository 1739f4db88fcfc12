import { lazy, Suspense } from "react";
import { useViewer } from "../viewer.ts";

const ContinueRow = lazy(() => import("./continue-row.tsx"));

/**
 * Place of the row "Continue" on the home page, which is the same for everyone: the row is loaded
 * after hydration, and only for signed-in readers.
 */
export function ContinueSlot() {
  const viewer = useViewer();
  return (
    viewer && (
      <Suspense>
        <ContinueRow key={viewer.id} viewerId={viewer.id} />
      </Suspense>
    )
  );
}
