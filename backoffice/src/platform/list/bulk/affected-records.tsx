import { Box, Typography } from "@mui/material";
import { type RaRecord, useTranslate } from "react-admin";
import { useRecordName } from "../record-name.ts";

/** Maximum number of records that are listed by name. */
const MAX_NAMED = 5;

/** Records that a bulk action will change: the first few by name, the rest as a count. */
export function AffectedRecords({ records, text }: { records: readonly RaRecord[]; text: string }) {
  const translate = useTranslate();
  const recordName = useRecordName();
  const rest = records.length - MAX_NAMED;
  return (
    <>
      <Typography>{text}</Typography>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 3, color: "text.primary" }}>
        {records.slice(0, MAX_NAMED).map((record) => (
          <li key={record.id}>
            <bdi>{recordName(record)}</bdi>
          </li>
        ))}
        {rest > 0 && <li>{translate("frame.bulk.more", { smart_count: rest })}</li>}
      </Box>
    </>
  );
}
