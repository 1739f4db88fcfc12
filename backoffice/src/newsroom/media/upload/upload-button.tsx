import UploadIcon from "@mui/icons-material/UploadOutlined";
import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useRef } from "react";

/** What the file dialog offers; what a file is, the server decides. */
const KINDS = "image/jpeg,image/png,image/webp,image/avif,image/gif";

interface UploadButtonProps {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  variant?: ButtonProps["variant"];
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** Opens the machine's files. */
export function UploadButton({ onFiles, multiple = false, variant, icon = <UploadIcon />, disabled, children }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} startIcon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={KINDS}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = "";
          if (files.length) onFiles(files);
        }}
      />
    </>
  );
}
