import { NOTICE_MAILS, type NoticeMail } from "@masthead/contract/newsroom/work.ts";
import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";

const QUERY_KEY = ["account", "notice-mail"];

/** Notices that are mailed to the current user. Saved immediately. */
export function NoticeMailChoice() {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const id = useId();
  const { data } = useQuery({ queryKey: QUERY_KEY, queryFn: () => client.work.mail() });
  // Local state, because the query notifies its observers later than the radio button has to
  // change.
  const [chosen, setChosen] = useState<NoticeMail>();
  const choose = async (mail: NoticeMail) => {
    setChosen(mail);
    try {
      queries.setQueryData(QUERY_KEY, await client.work.setMail({ mail }));
      notify("frame.saved", { type: "success" });
    } catch (error) {
      setChosen(undefined);
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <FormControl sx={{ minBlockSize: 150 }}>
      <FormLabel id={id}>{translate("work.mail.label")}</FormLabel>
      {data && (
        <RadioGroup
          aria-labelledby={id}
          value={chosen ?? data.mail}
          onChange={({ target }) => void choose(target.value as NoticeMail)}
        >
          {NOTICE_MAILS.map((mail) => (
            <FormControlLabel
              key={mail}
              value={mail}
              control={<Radio />}
              label={translate(`work.mail.${mail}`)}
            />
          ))}
        </RadioGroup>
      )}
    </FormControl>
  );
}
