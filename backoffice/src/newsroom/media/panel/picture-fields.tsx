import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { Alert, Box, Typography } from "@mui/material";
import { BooleanInput, TextInput, useInput, useRecordContext, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { InBothInput } from "../../../frame/form/in-both.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { NARROW } from "../format.ts";
import { CropPreviews } from "./crop-previews.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { Point } from "./point.ts";

const asTyped = (value: string) => value;

/** What is written of a picture: its focal point, what it shows or that it is decoration, and whose it is. */
export function PictureFields() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const record = useRecordContext<MediaRecord>();
  const { watch } = useFormContext();
  if (!record) return null;
  const { picture } = record;
  const number = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false });
  return (
    <>
      {picture.width < NARROW && (
        <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
          {translate("media.narrow", { width: number.format(picture.width), least: number.format(NARROW) })}
        </Alert>
      )}
      <FocalInput record={record} />
      <BooleanInput source="decorative" helperText="resources.media.help.decorative" sx={{ marginBlockStart: 2 }} />
      {!watch("decorative") && <InBothInput source="alt" rows={2} longest={1000} helperText="resources.media.help.alt" />}
      <InBothInput source="caption" rows={2} longest={2000} helperText="resources.media.help.caption" />
      <TextInput source="credit" parse={asTyped} helperText={false} slotProps={{ htmlInput: { maxLength: 500, dir: "auto" } }} />
    </>
  );
}

function FocalInput({ record: { picture } }: { record: MediaRecord }) {
  const translate = useTranslate();
  const { field: across } = useInput<MediaRecord>({ source: "focalX", defaultValue: 0.5 });
  const { field: down } = useInput<MediaRecord>({ source: "focalY", defaultValue: 0.5 });
  const point: Point = { x: Number(across.value), y: Number(down.value) };
  const move = ({ x, y }: Point) => {
    across.onChange(x);
    down.onChange(y);
  };
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 160px" } }}>
      <div>
        <FocalPoint picture={picture} point={point} onMove={move} />
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
          {translate("media.focal.help")}
        </Typography>
      </div>
      <CropPreviews picture={picture} point={point} />
    </Box>
  );
}
