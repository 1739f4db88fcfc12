import type { User } from "@masthead/contract/audience/user.ts";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { client } from "../../frame/client.ts";
import { hasUnsaved } from "../../frame/form/unsaved.ts";
import { messageOf } from "../../frame/problems.ts";

/** Does something to a user beside their form, and hands on how they stand after it. */
export function useUserWork(id: number, onChange: (user: User) => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const work = async (done: string, act: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
      notify(done, { type: "success" });
      onChange(await client.user.staffGet({ id }));
      // A form that is loaded anew forgets what is typed in it; its version is merged with when it is saved.
      if (!hasUnsaved()) refresh();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  return { work, busy, problem };
}
