import CloseIcon from "@mui/icons-material/Close";
import LibraryIcon from "@mui/icons-material/PhotoLibraryOutlined";
import { Box, Button, FormControl, FormHelperText, FormLabel, LinearProgress, Typography } from "@mui/material";
import { FieldTitle, useInput, useResourceContext, useTranslate } from "react-admin";
import { PicturePlace } from "./input/picture-place.tsx";
import { usePictureValue } from "./input/use-picture-value.ts";
import { useDroppedFiles } from "./upload/use-dropped-files.ts";
import { useUploads } from "./upload/use-uploads.ts";
import { usePictureChooser } from "./use-picture-chooser.tsx";

export interface PictureInputProps {
  /** The field with the picture's id, or null. */
  source: string;
  /** The record's field with the picture itself, shown until another is chosen. */
  preview: string;
  /** What it is called; by default what the field is called. */
  label?: string;
}

/** A picture of the library in a form: choose it, replace it by another, take it away, or drop a file onto its place. */
export function PictureInput({ source, preview, label }: PictureInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, fieldState, id: inputId, isRequired } = useInput({ source, defaultValue: null });
  const { id, picture, take } = usePictureValue(field, preview);
  const choose = usePictureChooser();
  const { uploads, upload, cancel, clear } = useUploads({ onTaken: take });
  const { over, handlers } = useDroppedFiles((files) => {
    clear();
    // Why one is refused is told below.
    void upload(files.slice(0, 1)).catch(() => {});
  });
  const busy = uploads.find(({ state }) => state === "waiting" || state === "sending");
  const refused = uploads.find(({ state }) => state === "refused");
  const trouble = fieldState.error?.message ?? refused?.reason;

  const open = async () => {
    const [one] = await choose({ multiple: false });
    clear();
    if (one) take(one);
  };
  const remove = () => {
    clear();
    field.onChange(null);
  };
  return (
    <FormControl component="fieldset" error={Boolean(trouble)} fullWidth aria-describedby={`${inputId}-help`} {...handlers}>
      <FormLabel component="legend" sx={{ fontSize: 13, marginBlockEnd: 0.5 }}>
        <FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />
      </FormLabel>
      <PicturePlace id={id} picture={picture} over={over} />
      {busy && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <LinearProgress
            variant={busy.share < 1 ? "determinate" : "indeterminate"}
            value={busy.share * 100}
            aria-label={translate("media.upload.progress", { name: busy.file.name })}
            sx={{ flexGrow: 1 }}
          />
          <Button onClick={() => cancel(busy.key)}>{translate("ra.action.cancel")}</Button>
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        <Button variant="outlined" startIcon={<LibraryIcon />} ref={field.ref} onBlur={field.onBlur} onClick={() => void open()}>
          {translate(id === null ? "media.input.choose" : "media.input.replace")}
        </Button>
        {id !== null && (
          <Button startIcon={<CloseIcon />} onClick={remove}>
            {translate("media.input.remove")}
          </Button>
        )}
      </Box>
      <FormHelperText id={`${inputId}-help`} component="div" sx={{ marginInline: 0 }}>
        <Typography role="status" component="span" variant="inherit">
          {trouble}
        </Typography>
      </FormHelperText>
    </FormControl>
  );
}
