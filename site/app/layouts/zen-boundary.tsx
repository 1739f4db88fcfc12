import { PageBoundary } from "./page-boundary.tsx";

/** Error boundary of pages without a frame, on a light background. */
export function ZenBoundary() {
  return (
    <div className="-mx-4 -mb-8 min-h-dvh bg-paper px-4 text-ink">
      <PageBoundary />
    </div>
  );
}
