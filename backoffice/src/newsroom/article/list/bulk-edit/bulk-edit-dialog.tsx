import type {
  ArticleBulkEdit,
  ArticleBulkResult,
} from "@masthead/contract/newsroom/article/article-bulk.ts";
import { type RaRecord, useTranslate } from "react-admin";
import { type FieldValues, useWatch } from "react-hook-form";
import { client } from "../../../../platform/api/client.ts";
import { FormDialog } from "../../../../platform/form/form-dialog.tsx";
import { MultiRecordPicker, RecordPicker } from "../../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../../platform/form/input/select-input.tsx";
import { StationTimeInput } from "../../../../platform/form/input/station-time-input.tsx";
import { defaultBreakingEnd } from "../../form/article-form-values.ts";
import { ArticleTitles } from "./article-titles.tsx";

const BREAKING_CHANGES = ["keep", "set", "end"] as const;

interface BulkEditDialogProps {
  articles: RaRecord[];
  onClose: () => void;
  onResults: (results: ArticleBulkResult[]) => void;
}

/** Dialog that changes section, tags and breaking news of the listed articles. */
export function BulkEditDialog({ articles, onClose, onResults }: BulkEditDialogProps) {
  const translate = useTranslate();
  const message = (key: string, values?: object) =>
    translate(`resources.article.bulk.${key}`, values);
  const smart_count = articles.length;
  return (
    <FormDialog
      title={message("title", { smart_count })}
      text={<ArticleTitles label={message("affected")} articles={articles} />}
      submitLabel={message("submit", { smart_count })}
      defaultValues={{
        categoryId: null,
        addTagIds: [],
        removeTagIds: [],
        breaking: "keep",
        breakingUntil: defaultBreakingEnd(),
      }}
      onClose={onClose}
      onSend={async (values) => {
        const changes = changesIn(values);
        if (!Object.keys(changes).length) throw new Error(message("nothing"));
        const data = await client.article.bulk({
          ids: articles.map(({ id }) => Number(id)),
          ...changes,
        });
        onResults(data);
      }}
    >
      <RecordPicker
        source="categoryId"
        label={message("categoryId")}
        kind="category"
        findChoices={client.category.pick}
        helperText="resources.article.bulk.unsetHelp"
      />
      <MultiRecordPicker
        source="addTagIds"
        label={message("addTagIds")}
        kind="tag"
        findChoices={client.tag.pick}
      />
      <MultiRecordPicker
        source="removeTagIds"
        label={message("removeTagIds")}
        kind="tag"
        findChoices={client.tag.pick}
      />
      <SelectInput
        source="breaking"
        label="resources.article.bulk.breaking.label"
        values={BREAKING_CHANGES}
        messagePrefix="resources.article.bulk.breaking"
        helperText={false}
        fullWidth
      />
      <BreakingEnd />
    </FormDialog>
  );
}

function BreakingEnd() {
  return useWatch({ name: "breaking" }) === "set" ? (
    <StationTimeInput
      source="breakingUntil"
      label="resources.article.fields.breakingUntil"
      required
    />
  ) : null;
}

/** Returns the changes of the form, without fields that stay as they are. */
function changesIn({
  categoryId,
  addTagIds,
  removeTagIds,
  breaking,
  breakingUntil,
}: FieldValues): Omit<ArticleBulkEdit, "ids"> {
  return {
    ...(categoryId !== null && { categoryId }),
    ...(addTagIds?.length > 0 && { addTagIds }),
    ...(removeTagIds?.length > 0 && { removeTagIds }),
    ...(breaking === "set" && { breakingUntil }),
    ...(breaking === "end" && { breakingUntil: null }),
  };
}
