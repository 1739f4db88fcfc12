import { type ComponentProps, lazy, Suspense } from "react";
import type { ClashValue } from "../../../frame/form/field-choices.tsx";

const Value = lazy(async () => ({ default: (await import("./article-clash-value.tsx")).ArticleClashValue }));

/** A value of an article beside the other one, fetched when two are compared. */
export function LazyClashValue(props: ComponentProps<ClashValue>) {
  return (
    <Suspense>
      <Value {...props} />
    </Suspense>
  );
}
