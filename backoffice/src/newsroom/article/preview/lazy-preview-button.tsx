import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { lazy, Suspense } from "react";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";

const Button = lazy(async () => ({
  default: (await import("./preview-button.tsx")).PreviewButton,
}));

/** Preview button of the article form, loaded after the form. */
export function LazyPreviewButton() {
  const mayShare = useNewsroomRight(...EDITORIAL_RIGHTS);
  if (!mayShare) return null;
  return (
    <Suspense>
      <Button />
    </Suspense>
  );
}
