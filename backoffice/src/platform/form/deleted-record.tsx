import { Alert } from "@mui/material";
import { type RaRecord, useRecordContext, useTranslate } from "react-admin";
import { PageHeader } from "../layout/page-header.tsx";
import { RestoreRecord } from "../restore-record.tsx";
import { RelativeTime } from "../time/relative-time.tsx";

/** Notice in place of the form of a deleted record. */
export function DeletedRecord({ title }: { title?: (record: RaRecord) => string }) {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={title} />
      <Alert severity="warning" action={<RestoreRecord />}>
        {translate("frame.deleted.notice")} <RelativeTime at={record?.deletedAt} />
      </Alert>
    </>
  );
}
