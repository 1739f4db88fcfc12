import { useRecordContext } from "react-admin";

/** The name of what a record names, in its own direction. */
export function NameOf({ source }: { source: string }) {
  const record = useRecordContext();
  return <bdi>{record?.[source]}</bdi>;
}
