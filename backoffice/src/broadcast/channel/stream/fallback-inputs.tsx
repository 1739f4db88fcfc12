import { RETURN_MODES, RETURN_SECONDS } from "@masthead/contract/broadcast/channel-source.ts";
import { Button, Typography } from "@mui/material";
import { NumberInput, useTranslate } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { UrlInput } from "../../../platform/form/input/url-input.tsx";

const BUILT_IN_SLATE = "sample:slate";

/** Second source and slate of a channel, and when it returns to the first source. */
export function FallbackInputs() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [backupUrl, slateUrl]: [unknown, unknown] = useWatch({ name: ["backupUrl", "slateUrl"] });
  const message = (name: string) => translate(`resources.channels.source.${name}`);
  return (
    <>
      <Typography component="h2" variant="h6" sx={{ marginBlock: 1 }}>
        {message("section")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
        {message("help")}
      </Typography>
      <UrlInput source="backupUrl" />
      <UrlInput source="slateUrl" />
      {!slateUrl && (
        <Button
          variant="outlined"
          onClick={() => setValue("slateUrl", BUILT_IN_SLATE, { shouldDirty: true })}
          sx={{ minBlockSize: 40 }}
        >
          {message("builtInSlate")}
        </Button>
      )}
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlock: 1 }}>
        {message("slateHelp")}
      </Typography>
      {backupUrl ? (
        <>
          <SelectInput
            source="returnMode"
            values={RETURN_MODES}
            messagePrefix="resources.channels.source.modes"
            helperText={false}
          />
          <NumberInput
            source="returnSeconds"
            min={RETURN_SECONDS.min}
            max={RETURN_SECONDS.max}
            step={1}
            helperText="resources.channels.source.returnHelp"
          />
        </>
      ) : null}
    </>
  );
}
