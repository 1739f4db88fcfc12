import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import type { PlanState } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { Link } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { useHref } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { useViewAbility } from "../../../platform/session/view-ability.ts";
import { UndoButton } from "../../../platform/undo-button.tsx";
import { PLAN_QUERY_KEY, usePlanMessages } from "../plan-messages.ts";
import { publicationOfCancelledItem } from "./publication-of-cancelled-item.ts";

/** Actions on a plan item. Errors are shown in a notice. */
export function useItemActions(onRemoved: () => void) {
  const message = usePlanMessages();
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const actOn = useActOn();
  const ability = useViewAbility();
  const queryClient = useQueryClient();
  const articleForms = useHref("/article/edit");
  const reload = () => queryClient.invalidateQueries({ queryKey: [PLAN_QUERY_KEY] });
  const perform = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    await reload();
  };

  /**
   * Confirms the cancellation of an item and says whether its article stays or will be published.
   */
  const confirmCancel = ({ title, links: { article } }: PlanItem) => {
    const publication = publicationOfCancelledItem(article);
    return confirm({
      title: message("cancel.title", { title }),
      text: (
        <>
          <p>{message("cancel.text")}</p>
          {article && publication && (
            <p>
              {message(`cancel.${publication}`)}{" "}
              <Link href={`${articleForms}/${article.id}`} target="_blank" rel="noopener">
                <bdi>{article.title}</bdi>
              </Link>
            </p>
          )}
        </>
      ),
      confirm: message("cancel.confirm"),
      cancel: message("cancel.keep"),
      dangerous: true,
    });
  };
  return {
    perform,
    async setState(item: PlanItem, state: PlanState) {
      if (state === "cancelled" && !(await confirmCancel(item))) return;
      await perform(async () => {
        await actOn(item, async (version) => {
          const { stillPublished } = await client.plan.setState({ id: item.id, version, state });
          if (stillPublished)
            notify(message("cancel.stillPublished", { title: stillPublished.title }), {
              type: "info",
              autoHideDuration: 10_000,
            });
        });
      });
    },
    async remove(item: PlanItem) {
      const text = message("removeText", { title: item.title });
      if (
        !(await confirm({
          title: translate("frame.delete.title"),
          text,
          confirm: translate("ra.action.delete"),
          dangerous: true,
        }))
      )
        return;
      await perform(async () => {
        const { id } = item;
        if (!(await actOn(item, (version) => client.plan.remove({ id, version })))) return;
        onRemoved();
        const restore = () => void perform(() => client.plan.restore({ id }));
        // Only users who may restore records get the button.
        const action = ability.can("manage", "all") ? <UndoButton onUndo={restore} /> : undefined;
        notify("frame.delete.done", { type: "success", ...(action && { action }) });
      });
    },
  };
}
export type ItemActions = ReturnType<typeof useItemActions>;
