import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import type { PlanLinkKind } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { type FindChoices, RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { findArticles } from "../../article/find-articles.ts";
import type { ItemActions } from "../item/use-item-actions.tsx";
import { usePlanMessages } from "../plan-messages.ts";

interface LinkDialogProps {
  item: PlanItem;
  kind: PlanLinkKind;
  actions: ItemActions;
  onClose: () => void;
}

type Locale = PlanItem["locale"];

/** Finds events or episodes by text or id. */
const findTitled =
  (
    list: (input: {
      q?: string;
      locale: Locale;
    }) => Promise<{ data: { id: number; title: LocalizedText }[] }>,
    get: (input: { id: number }) => Promise<{ id: number; title: LocalizedText }>,
  ): FindChoices =>
  async ({ q, ids, locale }) => {
    const records = ids
      ? await Promise.all(ids.map((id) => get({ id })))
      : (await list({ locale, ...(q && { q }) })).data;
    return records.map(({ id, title }) => ({ id, label: localized(title, locale) }));
  };

/** Finds records of a kind; articles in the language of the item. */
const finderOf = (kind: PlanLinkKind, language: Locale): FindChoices => {
  if (kind === "event")
    return findTitled(client.programEvent.staffList, client.programEvent.staffGet);
  if (kind === "episode") return findTitled(client.episode.staffList, client.episode.staffGet);
  return findArticles(language);
};

/** Links a plan item to a record that exists. */
export function LinkDialog({ item: latest, kind, actions, onClose }: LinkDialogProps) {
  const message = usePlanMessages();
  const item = useOpened(latest);
  const link = async ({ targetId }: FieldValues) => {
    if (!targetId) return onClose();
    await client.plan.link({ id: item.id, kind, targetId });
    onClose();
    await actions.perform(async () => {});
  };
  return (
    <FormDialog
      title={message(`link.${kind}.choose`)}
      submitLabel={message("link.submit")}
      defaultValues={{ targetId: null }}
      onClose={onClose}
      onSend={link}
    >
      <RecordPicker
        source="targetId"
        kind={`plan-${kind}-${item.locale}`}
        label={message(`link.${kind}.name`)}
        findChoices={finderOf(kind, item.locale)}
      />
    </FormDialog>
  );
}
