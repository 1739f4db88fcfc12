import CameraIcon from "@mui/icons-material/PhotoCameraOutlined";
import { useMediaQuery } from "@mui/material";
import { useTranslate } from "react-admin";
import { UploadButton } from "../upload/upload-button.tsx";
import { useMayUpload } from "../upload/use-may-upload.ts";

interface PhotoButtonProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
}

/** Button that takes a photo and uploads it; only on devices that are used by touch. */
export function PhotoButton({ onFiles, disabled }: PhotoButtonProps) {
  const translate = useTranslate();
  const isTouch = useMediaQuery("(pointer: coarse)");
  const mayUpload = useMayUpload();
  if (!isTouch || !mayUpload) return null;
  return (
    <UploadButton camera icon={<CameraIcon />} disabled={disabled} onFiles={onFiles}>
      {translate("media.input.photo")}
    </UploadButton>
  );
}
