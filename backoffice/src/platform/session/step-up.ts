/** Asks the user to confirm their identity. Resolves to whether they did. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | undefined;
let pending: Promise<boolean> | undefined;

/** Provides the dialog. Returns a function that removes it. */
export function provideStepUp(dialog: Prompt): () => void {
  prompt = dialog;
  return () => {
    if (prompt === dialog) prompt = undefined;
  };
}

/**
 * Asks once, also for several calls at a time. Resolves to false without a dialog, such as on the
 * sign-in page.
 */
export function requestStepUp(): Promise<boolean> {
  pending ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
