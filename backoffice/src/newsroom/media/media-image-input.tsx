import CloseIcon from "@mui/icons-material/Close";
import LibraryIcon from "@mui/icons-material/PhotoLibraryOutlined";
import {
  Box,
  Button,
  FormControl,
  FormHelperText,
  FormLabel,
  LinearProgress,
  Typography,
} from "@mui/material";
import { FieldTitle, useInput, useResourceContext, useTranslate } from "react-admin";
import { ImageDropZone } from "./input/image-drop-zone.tsx";
import { PhotoButton } from "./input/photo-button.tsx";
import { useFieldUploads } from "./input/use-field-uploads.ts";
import { useImageValue } from "./input/use-image-value.ts";
import { useImageChooser } from "./use-image-chooser.tsx";

export interface MediaImageInputProps {
  /** Field with the id of the image, or null. */
  source: string;
  /** Record field with the image itself, shown until another one is chosen. */
  preview: string;
  /** Label; the label of the field by default. */
  label?: string;
  /** The form shows a chosen image elsewhere, such as a logo in its preview. */
  hideChosen?: boolean;
}

/**
 * Form input for an image of the media library: choose, replace or remove it, or drop a file on it.
 */
export function MediaImageInput({
  source,
  preview,
  label,
  hideChosen = false,
}: MediaImageInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, fieldState, id: inputId, isRequired } = useInput({ source, defaultValue: null });
  const { id, image, selectImage } = useImageValue(field, preview);
  const choose = useImageChooser();
  const { uploads, dropZone, uploadFiles, cancel, clear } = useFieldUploads({
    max: 1,
    onUploaded: selectImage,
  });
  const pendingUpload = uploads.find(({ state }) => state === "waiting" || state === "sending");
  const rejectedUpload = uploads.find(({ state }) => state === "rejected");
  const errorMessage = fieldState.error?.message ?? rejectedUpload?.errorMessage;

  const openChooser = async () => {
    const [chosen] = await choose({ multiple: false });
    clear();
    if (chosen) selectImage(chosen);
  };
  const remove = () => {
    clear();
    field.onChange(null);
  };
  return (
    <FormControl
      component="fieldset"
      error={Boolean(errorMessage)}
      fullWidth
      aria-describedby={`${inputId}-help`}
      {...dropZone.handlers}
    >
      <FormLabel component="legend" sx={{ fontSize: 13, marginBlockEnd: 0.5 }}>
        <FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />
      </FormLabel>
      {(!hideChosen || id === null || dropZone.over) && (
        <ImageDropZone id={id} image={image} isDraggedOver={dropZone.over} />
      )}
      {pendingUpload && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <LinearProgress
            variant={pendingUpload.progress < 1 ? "determinate" : "indeterminate"}
            value={pendingUpload.progress * 100}
            aria-label={translate("media.upload.progress", { name: pendingUpload.file.name })}
            sx={{ flexGrow: 1 }}
          />
          <Button onClick={() => cancel(pendingUpload.key)}>{translate("ra.action.cancel")}</Button>
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        <Button
          variant="outlined"
          startIcon={<LibraryIcon />}
          ref={field.ref}
          onBlur={field.onBlur}
          onClick={() => void openChooser()}
        >
          {translate(id === null ? "media.input.choose" : "media.input.replace")}
        </Button>
        <PhotoButton onFiles={uploadFiles} />
        {id !== null && (
          <Button startIcon={<CloseIcon />} onClick={remove}>
            {translate("media.input.remove")}
          </Button>
        )}
      </Box>
      <FormHelperText id={`${inputId}-help`} component="div" sx={{ marginInline: 0 }}>
        <Typography role="status" component="span" variant="inherit">
          {errorMessage}
        </Typography>
      </FormHelperText>
    </FormControl>
  );
}
