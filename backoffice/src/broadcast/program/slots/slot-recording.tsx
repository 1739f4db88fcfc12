import { MAX_AVAILABLE_DAYS, type SlotRecording } from "@masthead/contract/broadcast/program.ts";
import { Box, FormControlLabel, MenuItem, Switch, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSourceContext, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";

/** Of one field of a form: whether the airings of a slot become episodes, and how. */
export function SlotRecordingInput() {
  const translate = useTranslate();
  const { getSource } = useSourceContext();
  const { field } = useController({ name: getSource("recording") });
  const recording: SlotRecording | null = field.value ?? null;
  const helpId = useId();
  const message = (key: string) => translate(`resources.programs.slot.recording.${key}`);
  const change = (values: Partial<SlotRecording>) =>
    field.onChange({ publish: true, days: null, ...recording, ...values });
  return (
    <Box
      sx={{
        "&&": { flex: "1 1 100%" },
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 1,
        marginBlockEnd: 1,
      }}
    >
      <FormControlLabel
        control={
          <Switch
            checked={recording !== null}
            onChange={(_, checked) => (checked ? change({}) : field.onChange(null))}
            slotProps={{ input: { "aria-describedby": recording ? helpId : undefined } }}
          />
        }
        label={message("on")}
      />
      {recording && (
        <>
          <TextField
            select
            label={message("episode")}
            value={recording.publish ? "published" : "draft"}
            onChange={({ target }) => change({ publish: target.value === "published" })}
            fullWidth={false}
            margin="none"
            sx={{ minInlineSize: 200 }}
          >
            {(["published", "draft"] as const).map((value) => (
              <MenuItem key={value} value={value}>
                {message(value)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            type="number"
            label={message("days")}
            placeholder={message("unlimited")}
            value={recording.days ?? ""}
            onChange={({ target }) =>
              change({ days: target.value === "" ? null : Math.round(Number(target.value)) })
            }
            fullWidth={false}
            margin="none"
            slotProps={{
              htmlInput: { min: 1, max: MAX_AVAILABLE_DAYS, step: 1 },
              inputLabel: { shrink: true },
            }}
            sx={{ inlineSize: 200 }}
          />
          <Typography
            id={helpId}
            variant="body2"
            sx={{ flex: "1 1 100%", color: "text.secondary" }}
          >
            {message("help")} <MissingFfmpeg />
          </Typography>
        </>
      )}
    </Box>
  );
}

/** Says that no episode can be made on this installation. */
function MissingFfmpeg() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ["recording-conversion"],
    queryFn: ({ signal }) => client.recording.conversion({}, { signal }),
    staleTime: 60_000,
    retry: false,
  });
  return data && !data.available ? (
    <strong>{translate("resources.programs.slot.recording.noFfmpeg")}</strong>
  ) : null;
}
