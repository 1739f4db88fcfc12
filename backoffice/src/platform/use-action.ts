import { useState } from "react";
import { useNotify } from "react-admin";
import { errorMessage } from "./api/problems.ts";

/** Runs actions of the current user, reports the result or the error, and then calls `reload`. */
export function useAction(reload: () => unknown) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  /** Runs an action, which may return false if it was declined. */
  const run = async (action: () => Promise<unknown>, successKey: string): Promise<void> => {
    setBusy(true);
    try {
      if ((await action()) !== false) notify(successKey, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setBusy(false);
    reload();
  };
  return { run, busy };
}
