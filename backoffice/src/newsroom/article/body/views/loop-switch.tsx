import { canLoop, LOOP_LIMITS } from "@masthead/contract/newsroom/article/article-recording.ts";
import { FormControlLabel, FormHelperText, Switch } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import "../dialogs/recording-messages.ts";

interface LoopSwitchProps {
  file: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Switch that makes a video a looping clip. Disabled, with the reason, if it cannot be one. */
export function LoopSwitch({ file, checked, onChange }: LoopSwitchProps) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const helpId = useId();
  const { data } = useQuery({
    queryKey: ["recording", "state", file],
    queryFn: () => client.recording.get({ recording: file }),
  });
  const isPossible = data !== undefined && canLoop(data);
  const limits = {
    seconds: formatNumber(LOOP_LIMITS.seconds),
    megabytes: formatNumber(LOOP_LIMITS.bytes / 1024 ** 2),
  };
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            disabled={!checked && !isPossible}
            onChange={(_event, isOn) => onChange(isOn)}
            slotProps={{ input: { "aria-describedby": helpId } }}
          />
        }
        label={t("recordings.loop.label")}
      />
      <FormHelperText id={helpId} error={checked && data !== undefined && !isPossible}>
        {t(data && !isPossible ? "recordings.loop.impossible" : "recordings.loop.help", limits)}
      </FormHelperText>
    </div>
  );
}
