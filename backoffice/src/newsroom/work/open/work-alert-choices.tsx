import { WORK_MAILS, type WorkMail } from "@masthead/contract/newsroom/work.ts";
import {
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Switch,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNotify, useStore, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { playAlertSound } from "./alert-sound.ts";
import { SOUND_KEY } from "./urgent-alert.tsx";

const QUERY_KEY = ["account", "work-mail"];
const URGENCIES = ["urgent", "other"] as const;
type Choice = Record<(typeof URGENCIES)[number], WorkMail>;

/**
 * Preferences of the current user for open work: mail, and a sound in this browser. Saved
 * immediately.
 */
export function WorkAlertChoices() {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: QUERY_KEY, queryFn: () => client.work.openMail() });
  const [hasSound, setHasSound] = useStore(SOUND_KEY, false);
  // Local state, because the query notifies its observers later than the radio button has to
  // change.
  const [chosen, setChosen] = useState<Choice>();
  const shown = chosen ?? data;
  const choose = async (choice: Choice) => {
    setChosen(choice);
    try {
      queries.setQueryData(QUERY_KEY, await client.work.setOpenMail(choice));
      notify("frame.saved", { type: "success" });
    } catch (error) {
      setChosen(undefined);
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <Box sx={{ display: "grid", gap: 2, marginBlockEnd: 2 }}>
      {URGENCIES.map((urgency) => (
        <MailChoice
          key={urgency}
          urgency={urgency}
          value={shown?.[urgency]}
          onChoose={(mail) => shown && choose({ ...shown, [urgency]: mail })}
        />
      ))}
      <FormControlLabel
        control={
          <Switch
            checked={hasSound}
            onChange={(_event, checked) => {
              setHasSound(checked);
              if (checked) playAlertSound();
            }}
          />
        }
        label={translate("work.alerts.sound")}
      />
    </Box>
  );
}

interface MailChoiceProps {
  urgency: (typeof URGENCIES)[number];
  /** Undefined while loading. */
  value: WorkMail | undefined;
  onChoose: (mail: WorkMail) => void;
}

function MailChoice({ urgency, value, onChoose }: MailChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl sx={{ minBlockSize: 66 }}>
      <FormLabel id={id}>{translate(`work.alerts.${urgency}`)}</FormLabel>
      {value && (
        <RadioGroup
          row
          aria-labelledby={id}
          value={value}
          onChange={({ target }) => onChoose(target.value as WorkMail)}
        >
          {WORK_MAILS.map((mail) => (
            <FormControlLabel
              key={mail}
              value={mail}
              control={<Radio />}
              label={translate(`work.alerts.when.${mail}`)}
            />
          ))}
        </RadioGroup>
      )}
    </FormControl>
  );
}
