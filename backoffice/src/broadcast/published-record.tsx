import type { ComponentProps } from "react";
import { BooleanInput, useRecordContext } from "react-admin";
import { RecordCreate } from "../platform/form/record-form.tsx";
import { useNewsroomRight } from "../platform/session/view-ability.ts";

/** Form of a new record. It is public immediately, or hidden if the user may not publish. */
export function PublishedRecordCreate({
  defaultValues,
  ...props
}: ComponentProps<typeof RecordCreate>) {
  const mayPublish = useNewsroomRight("publish");
  return <RecordCreate {...props} defaultValues={{ ...defaultValues, status: mayPublish }} />;
}

/** Switch that shows a record to readers, for users who may publish it. */
export function StatusInput({ helperText }: { helperText: string }) {
  const record = useRecordContext();
  const mayPublish = useNewsroomRight("publish");
  return (
    <BooleanInput
      source="status"
      helperText={helperText}
      disabled={!(record?.abilities?.publish ?? mayPublish)}
    />
  );
}
