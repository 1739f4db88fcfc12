import UploadIcon from "@mui/icons-material/UploadOutlined";
import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useRef } from "react";

/** MIME types offered by the file dialog; the server decides what a file is. */
const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

interface UploadButtonProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Whether phones open the camera instead of the choice of files. */
  camera?: boolean;
  variant?: ButtonProps["variant"];
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** Button that opens the file dialog of the browser, or the camera of a phone. */
export function UploadButton({
  onFiles,
  multiple = false,
  camera = false,
  variant,
  icon = <UploadIcon />,
  disabled,
  children,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        startIcon={icon}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_TYPES}
        capture={camera ? "environment" : undefined}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = "";
          if (files.length) onFiles(files);
        }}
      />
    </>
  );
}
