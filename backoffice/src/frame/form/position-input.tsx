import { NumberInput, required, useRecordContext } from "react-admin";

/** What is empty is not sent: whatever is new then gets a position from the server. */
const asPosition = (typed: number | string) => (typeof typed === "number" ? typed : undefined);

/** Where a record stands in the order of its like; the smallest comes first. */
export function PositionInput({ helperText }: { helperText?: string }) {
  const record = useRecordContext();
  return (
    <NumberInput
      source="position"
      min={0}
      step={1}
      parse={asPosition}
      defaultValue={undefined}
      validate={record ? required() : undefined}
      helperText={helperText ?? false}
    />
  );
}
