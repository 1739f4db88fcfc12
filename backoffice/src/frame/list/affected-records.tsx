import { Box, Typography } from "@mui/material";
import { type RaRecord, useTranslate } from "react-admin";
import { useRecordName } from "./record-name.ts";

/** Records a dialog names before it counts the rest. */
const NAMED = 5;

/** Lists the records that a bulk action will change: the first few by name, the rest as a count. */
export function AffectedRecords({ records, text }: { records: readonly RaRecord[]; text: string }) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const rest = records.length - NAMED;
  return (
    <>
      <Typography>{text}</Typography>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 3, color: "text.primary" }}>
        {records.slice(0, NAMED).map((record) => (
          <li key={record.id}>
            <bdi>{nameOf(record)}</bdi>
          </li>
        ))}
        {rest > 0 && <li>{translate("desk.bulk.more", { smart_count: rest })}</li>}
      </Box>
    </>
  );
}
