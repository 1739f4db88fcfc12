import { useRecordContext } from "react-admin";

/** Name of a referenced record, in its own text direction. */
export function ReferenceName({ source }: { source: string }) {
  const record = useRecordContext();
  return <bdi>{record?.[source]}</bdi>;
}
