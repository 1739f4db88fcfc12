import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type RaRecord, useRecordContext } from "react-admin";
import { RecordEdit } from "../../platform/form/record-form.tsx";
import { useLocalized } from "../../platform/messages/locale.ts";
import type { StaffSetting } from "./staff-setting.ts";
import { ValueInput } from "./value-input.tsx";

/** Form of a setting. The type of the setting determines its input. */
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
  const queryClient = useQueryClient();
  const version = setting?.version;
  // The back office itself uses some of the settings.
  useEffect(() => {
    if (version !== undefined) void queryClient.invalidateQueries({ queryKey: ["station"] });
  }, [queryClient, version]);
  return setting ? <ValueInput type={setting.type} /> : null;
}
