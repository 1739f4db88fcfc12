import { lazy, Suspense, useEffect, useState } from "react";
import { provideStepUp } from "./step-up.ts";

const StepUpDialog = lazy(async () => ({
  default: (await import("./step-up-dialog.tsx")).StepUpDialog,
}));

/** Shows the dialog that confirms the user's identity when a call requires it. */
export function StepUpPrompt() {
  const [settle, setSettle] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(() => provideStepUp(() => new Promise((resolve) => setSettle(() => resolve))), []);
  if (!settle) return null;
  return (
    <Suspense>
      <StepUpDialog
        onClose={(confirmed) => {
          setSettle(null);
          settle(confirmed);
        }}
      />
    </Suspense>
  );
}
