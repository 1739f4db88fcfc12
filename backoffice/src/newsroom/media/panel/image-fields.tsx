import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Alert, Box, Typography } from "@mui/material";
import { BooleanInput, TextInput, useInput, useRecordContext, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { MIN_RECOMMENDED_WIDTH } from "../format.ts";
import { CropPreviews } from "./crop-previews.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { Point } from "./point.ts";

const asTyped = (value: string) => value;

/** Editable fields of an image: focal point, alt text or decorative, caption, credit and rights. */
export function ImageFields() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const record = useRecordContext<MediaRecord>();
  const { watch } = useFormContext();
  if (!record) return null;
  const { picture } = record;
  const numberFormat = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false });
  return (
    <>
      {picture.width < MIN_RECOMMENDED_WIDTH && (
        <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
          {translate("media.narrow", {
            width: numberFormat.format(picture.width),
            min: numberFormat.format(MIN_RECOMMENDED_WIDTH),
          })}
        </Alert>
      )}
      <FocalInput record={record} />
      <BooleanInput
        source="decorative"
        helperText="resources.media.help.decorative"
        sx={{ marginBlockStart: 2 }}
      />
      {!watch("decorative") && (
        <LocalizedTextInput
          source="alt"
          rows={2}
          maxLength={1000}
          helperText="resources.media.help.alt"
        />
      )}
      <LocalizedTextInput
        source="caption"
        rows={2}
        maxLength={2000}
        helperText="resources.media.help.caption"
      />
      <PlainTextInput source="credit" />
      <FormSection title="media.rights">
        <PlainTextInput source="creator" />
        <PlainTextInput source="copyright" />
        <TextInput
          source="usageTerms"
          parse={asTyped}
          multiline
          helperText="resources.media.help.usageTerms"
          slotProps={{ htmlInput: { maxLength: 2000, dir: "auto" } }}
        />
        <PlainTextInput source="place" />
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <CalendarDateInput source="takenOn" />
          <CalendarDateInput source="usableUntil" />
        </Box>
      </FormSection>
    </>
  );
}

const PlainTextInput = ({ source }: { source: keyof MediaRecord }) => (
  <TextInput
    source={source}
    parse={asTyped}
    helperText={false}
    slotProps={{ htmlInput: { maxLength: 500, dir: "auto" } }}
  />
);

function FocalInput({ record }: { record: MediaRecord }) {
  const translate = useTranslate();
  const { field: fieldX } = useInput<MediaRecord>({ source: "focalX", defaultValue: 0.5 });
  const { field: fieldY } = useInput<MediaRecord>({ source: "focalY", defaultValue: 0.5 });
  const point: Point = { x: Number(fieldX.value), y: Number(fieldY.value) };
  const setPoint = ({ x, y }: Point) => {
    fieldX.onChange(x);
    fieldY.onChange(y);
  };
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <div>
        <FocalPoint image={record.picture} point={point} onMove={setPoint} />
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
          {translate("media.focal.help")}
        </Typography>
      </div>
      <CropPreviews record={record} point={point} />
    </Box>
  );
}
