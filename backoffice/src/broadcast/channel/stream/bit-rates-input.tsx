import { MAX_BIT_RATES } from "@masthead/contract/broadcast/channel.ts";
import { Typography } from "@mui/material";
import { NumberInput, required, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { UrlInput } from "../../../platform/form/input/url-input.tsx";

/** Further streams of a radio channel by their bit rate. */
export function BitRatesInput() {
  const translate = useTranslate();
  if (useWatch({ name: "kind" }) !== "audio") return null;
  return (
    <>
      <OrderedRows
        source="bitRates"
        maxRows={MAX_BIT_RATES}
        reorderable={false}
        newRow={() => ({ kilobits: null, streamUrl: "" })}
      >
        <NumberInput
          source="kilobits"
          label="resources.channels.bitRate.kilobits"
          min={8}
          max={2000}
          step={1}
          validate={required()}
          helperText={false}
        />
        <UrlInput source="streamUrl" label="resources.channels.bitRate.streamUrl" required />
      </OrderedRows>
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
        {translate("resources.channels.bitRate.help")}
      </Typography>
    </>
  );
}
