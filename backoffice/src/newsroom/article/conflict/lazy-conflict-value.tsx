import { type ComponentProps, lazy, Suspense } from "react";
import type { ConflictValue } from "../../../platform/form/conflict/field-choices.tsx";

const Value = lazy(async () => ({
  default: (await import("./article-conflict-value.tsx")).ArticleConflictValue,
}));

/** Value of an article field in an edit conflict. Loaded only when two values are compared. */
export function LazyConflictValue(props: ComponentProps<ConflictValue>) {
  return (
    <Suspense>
      <Value {...props} />
    </Suspense>
  );
}
