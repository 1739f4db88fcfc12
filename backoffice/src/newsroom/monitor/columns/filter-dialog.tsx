import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { useMonitorMessages } from "../monitor-messages.ts";
import type { BoardColumn } from "../use-board.ts";

export type ColumnFilter = Pick<MonitorColumn, "locale" | "categoryId">;

interface FilterDialogProps {
  column: BoardColumn;
  onClose: () => void;
  onChoose: (filter: ColumnFilter) => void;
}

/** Language and section that the records of a column have. */
export function FilterDialog({ column, onClose, onChoose }: FilterDialogProps) {
  const message = useMonitorMessages();
  const { locale, categoryId, category } = column;
  return (
    <FormDialog
      title={message("filter.title")}
      text={message("filter.text")}
      submitLabel={message("filter.save")}
      defaultValues={{ locale, categoryId }}
      onClose={onClose}
      onSend={async (values) => {
        const chosen = LOCALES.find((one) => one === values.locale) ?? null;
        onChoose({ locale: chosen, categoryId: values.categoryId ?? null });
      }}
    >
      <RecordPicker
        source="categoryId"
        kind="category"
        label="monitor.filter.section"
        findChoices={client.category.pick}
        knownChoices={category ? [category] : []}
      />
      <SelectInput
        source="locale"
        label="monitor.filter.language"
        values={LOCALES}
        messagePrefix="frame.language"
        emptyText="monitor.filter.all"
        fullWidth
      />
    </FormDialog>
  );
}
