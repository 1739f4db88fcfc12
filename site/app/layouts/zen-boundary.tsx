import { PageBoundary } from "./page-boundary.tsx";

/** The same on the dark surface of pages without a frame. */
export function ZenBoundary() {
  return (
    <div className="-mx-4 -mb-8 min-h-dvh bg-paper px-4 text-ink">
      <PageBoundary />
    </div>
  );
}
