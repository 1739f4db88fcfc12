import { Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";

/** Numbers of followers of a program: readers with an account, and browsers without one. */
export function ProgramFollowers() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const record = useRecordContext();
  const id = Number(record?.id);
  const { data } = useQuery({
    queryKey: ["programs", id, "followers"],
    queryFn: ({ signal }) => client.programFollow.followers({ id }, { signal }),
    enabled: Number.isSafeInteger(id),
  });
  if (!data) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      <strong>{translate("programFollowers.label")}:</strong>{" "}
      {translate("programFollowers.value", {
        accounts: formatNumber(data.accounts),
        browsers: formatNumber(data.browsers),
      })}
    </Typography>
  );
}
