import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type RaRecord, useRecordContext } from "react-admin";
import { RecordEdit } from "../../frame/form/record-form.tsx";
import { useLocalized } from "../../frame/locale.ts";
import type { StaffSetting } from "./staff-setting.ts";
import { ValueInput } from "./value-input.tsx";

/** One setting; what it is made of decides how it is written. */
export function EditSetting() {
  const localized = useLocalized();
  return (
    <RecordEdit title={({ label }: RaRecord) => localized(label)}>
      <Value />
    </RecordEdit>
  );
}

function Value() {
  const setting = useRecordContext<StaffSetting>();
  const queries = useQueryClient();
  const version = setting?.version;
  // The back office itself goes by some of them.
  useEffect(() => {
    if (version !== undefined) void queries.invalidateQueries({ queryKey: ["station"] });
  }, [queries, version]);
  return setting ? <ValueInput type={setting.type} /> : null;
}
