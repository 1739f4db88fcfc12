import { lazy, Suspense } from "react";
import type { ConflictValue } from "./field-choices.tsx";
import { useFormConflict } from "./use-conflict.ts";

const ConflictForm = lazy(async () => ({
  default: (await import("./conflict-form.tsx")).ConflictForm,
}));

/** Dialog for an edit conflict, once there is one. */
export function ConflictDialog({ shownBy }: { shownBy?: ConflictValue }) {
  const conflictState = useFormConflict();
  if (!conflictState?.conflict) return null;
  return (
    <Suspense>
      <ConflictForm
        conflict={conflictState.conflict}
        onSettled={conflictState.dismiss}
        shownBy={shownBy}
      />
    </Suspense>
  );
}
