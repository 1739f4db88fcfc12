import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import type { OperationOptions } from "../draft/edit-queue.ts";
import { FRONT_QUERY_KEY } from "../draft/use-front-draft.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";

/** Publishes, schedules and discards the draft of the front. */
export function usePublishing() {
  const { front, queue, layout } = useFrontEditor();
  const message = useFrontMessages();
  const notify = useNotify();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  /** Reports a success, and reloads the lists of the panel. */
  const report = (key: string) => {
    notify(message(key), { type: "success" });
    for (const list of ["history", "past"])
      void queryClient.invalidateQueries({ queryKey: [FRONT_QUERY_KEY, list] });
  };
  /** Performs an operation on the draft and reports it. Returns whether it succeeded. */
  const perform = async (
    doneKey: string,
    operation: (version: number) => Promise<FrontDraft>,
    options: OperationOptions,
  ): Promise<boolean> => {
    const isDone = await queue.perform(operation, options);
    if (isDone) report(doneKey);
    return isDone;
  };
  return {
    /** Publishes the draft, if it is one that the editor saw. Returns whether it was published. */
    publish: ({ seen, override }: { seen?: FrontLayout; override?: string } = {}) =>
      perform(
        "publish.done",
        (version) => client.front.publish({ ...front, version, ...(override && { override }) }),
        { undoable: true, ...(seen && { seen }) },
      ),
    submit: () =>
      perform("review.submitDone", (version) => client.front.submit({ ...front, version }), {
        undoable: false,
      }),
    approve: () =>
      perform("review.approveDone", (version) => client.front.approve({ ...front, version }), {
        undoable: false,
        seen: layout,
      }),
    /** Schedules the draft as the editor saw it. Returns whether the changes were scheduled. */
    schedule: (at: string, seen: FrontLayout, override?: string) =>
      perform(
        "schedule.done",
        (version) =>
          client.front.schedule({ ...front, version, at, ...(override && { override }) }),
        { undoable: false, seen },
      ),
    async discard() {
      const confirmed = await confirm({
        title: message("discard.title"),
        text: message("discard.text"),
        confirm: message("discard.button"),
        dangerous: true,
      });
      if (confirmed)
        await perform("discard.done", (version) => client.front.discard({ ...front, version }), {
          undoable: true,
          seen: layout,
        });
    },
  };
}
