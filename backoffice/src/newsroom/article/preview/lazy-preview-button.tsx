import { lazy, Suspense } from "react";

const Button = lazy(async () => ({ default: (await import("./preview-button.tsx")).PreviewButton }));

/** Preview button of the article form, loaded after the form. */
export function LazyPreviewButton() {
  return (
    <Suspense>
      <Button />
    </Suspense>
  );
}
