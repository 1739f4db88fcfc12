import { lazy, Suspense } from "react";

const Button = lazy(async () => ({ default: (await import("./preview-button.tsx")).PreviewButton }));

/** The button that shows the form around as readers would see it, fetched after the form. */
export function LazyPreviewButton() {
  return (
    <Suspense>
      <Button />
    </Suspense>
  );
}
