import { Alert } from "@mui/material";
import { type RaRecord, useRecordContext, useTranslate } from "react-admin";
import { Moment } from "../moment.tsx";
import { PageHead } from "../page-head.tsx";
import { RestoreRecord } from "../restore-record.tsx";

/** What stands in the place of the form of a record that is deleted. */
export function DeletedRecord({ title }: { title?: (record: RaRecord) => string }) {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <>
      <PageHead title={title} />
      <Alert severity="warning" action={<RestoreRecord />}>
        {translate("desk.deleted.notice")} <Moment at={record?.deletedAt} />
      </Alert>
    </>
  );
}
