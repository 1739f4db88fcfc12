import type { User } from "@masthead/contract/audience/user.ts";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { hasUnsaved } from "../../platform/form/save/unsaved.ts";

/** Runs an action on a user outside the form, and passes the updated user to `onChange`. */
export function useUserAction(id: number, onChange: (user: User) => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (successMessage: string, action: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
      notify(successMessage, { type: "success" });
      onChange(await client.user.staffGet({ id }));
      // Reloading would discard unsaved input. A form with unsaved input is merged with the new
      // version on save.
      if (!hasUnsaved()) refresh();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  return { run, busy, problem };
}
