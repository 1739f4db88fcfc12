import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
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
  return {
    /** Publishes the draft, if it is one that the editor saw. Returns whether it was published. */
    async publish({
      seen,
      override,
    }: {
      seen?: FrontLayout;
      override?: string;
    } = {}): Promise<boolean> {
      const reason = override && { override };
      const published = await queue.perform(
        (version) => client.front.publish({ ...front, version, ...reason }),
        {
          undoable: true,
          ...(seen && { seen }),
        },
      );
      if (published) report("publish.done");
      return published;
    },
    async submit() {
      if (
        await queue.perform((version) => client.front.submit({ ...front, version }), {
          undoable: false,
        })
      )
        report("review.submitDone");
    },
    async approve() {
      if (
        await queue.perform((version) => client.front.approve({ ...front, version }), {
          undoable: false,
          seen: layout,
        })
      )
        report("review.approveDone");
    },
    /** Schedules the draft as the editor saw it. Returns whether the changes were scheduled. */
    async schedule(at: string, seen: FrontLayout, override?: string): Promise<boolean> {
      const reason = override && { override };
      const scheduled = await queue.perform(
        (version) => client.front.schedule({ ...front, version, at, ...reason }),
        {
          undoable: false,
          seen,
        },
      );
      if (scheduled) report("schedule.done");
      return scheduled;
    },
    async discard() {
      const confirmed = await confirm({
        title: message("discard.title"),
        text: message("discard.text"),
        confirm: message("discard.button"),
        dangerous: true,
      });
      if (!confirmed) return;
      if (
        await queue.perform((version) => client.front.discard({ ...front, version }), {
          undoable: true,
          seen: layout,
        })
      )
        report("discard.done");
    },
  };
}
