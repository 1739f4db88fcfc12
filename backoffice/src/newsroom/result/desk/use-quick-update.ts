import type { ResultContent, StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../platform/api/client.ts";
import { errorMessage, problemOf } from "../../../platform/api/problems.ts";
import { RESULT_KEY, useShowResult } from "../use-result.ts";

type Change = { content: ResultContent } | { to: number };

/** Change that was sent, with the version that it is based on. */
interface Sent {
  change: Change;
  version: number;
  /** Sent again with the same key, it is made once. */
  idempotencyKey: string;
}

type Failure = { kind: "conflict" } | { kind: "failed"; message: string; sent: Sent };

/** Quick updates of a result, one at a time. */
export interface QuickUpdate {
  isSending: boolean;
  failure: Failure | null;
  /** Version before the last own change, to which it can be undone; null without one. */
  undoTo: number | null;
  /** Returns the changed result; null if it was not changed. */
  update(content: ResultContent): Promise<StaffResult | null>;
  undo(): void;
  /** Sends the change again that failed. */
  retry(): void;
}

/**
 * Returns quick updates of a result. A colleague's change in between is a conflict: nothing is
 * overwritten, and the current result is loaded.
 */
export function useQuickUpdate(result: StaffResult): QuickUpdate {
  const queries = useQueryClient();
  const show = useShowResult();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [own, setOwn] = useState<{ before: number; after: number } | null>(null);
  const { id } = result;

  const send = async (sent: Sent): Promise<StaffResult | null> => {
    setSending(true);
    setFailure(null);
    const { change, version, idempotencyKey } = sent;
    const key = { id, version, idempotencyKey };
    try {
      const changed =
        "to" in change
          ? await client.result.restore({ ...key, to: change.to })
          : await client.result.edit({ ...key, content: change.content });
      setOwn("to" in change ? null : { before: version, after: changed.version });
      show(changed);
      return changed;
    } catch (error) {
      if (problemOf(error)?.conflict) {
        setFailure({ kind: "conflict" });
        await queries.invalidateQueries({ queryKey: RESULT_KEY });
      } else setFailure({ kind: "failed", message: errorMessage(error), sent });
      return null;
    } finally {
      setSending(false);
    }
  };
  const start = (change: Change) =>
    send({ change, version: result.version, idempotencyKey: crypto.randomUUID() });
  // A later change of a colleague would be undone, too.
  const undoTo = own?.after === result.version ? own.before : null;
  return {
    isSending,
    failure,
    undoTo,
    update: (content) => start({ content }),
    undo: () => {
      if (undoTo !== null) void start({ to: undoTo });
    },
    retry: () => {
      if (failure?.kind === "failed") void send(failure.sent);
    },
  };
}
