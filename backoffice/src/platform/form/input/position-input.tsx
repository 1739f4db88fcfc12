import { NumberInput, required, useRecordContext } from "react-admin";

/** Omits an empty position from the request: the server then assigns one to a new record. */
const numberOrUndefined = (typed: number | string) =>
  typeof typed === "number" ? typed : undefined;

/** Position of a record in the order of its resource; the lowest comes first. */
export function PositionInput({ helperText }: { helperText?: string }) {
  const record = useRecordContext();
  return (
    <NumberInput
      source="position"
      min={0}
      step={1}
      parse={numberOrUndefined}
      defaultValue={undefined}
      validate={record ? required() : undefined}
      helperText={helperText ?? false}
    />
  );
}
