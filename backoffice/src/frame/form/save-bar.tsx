import SaveIcon from "@mui/icons-material/SaveOutlined";
import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { useRecordContext, useSaveContext, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { isShortcut, shortcut } from "../keys.ts";
import { DeleteRecord } from "./delete-record.tsx";
import { useSubmit } from "./saving.ts";
import { useFormClash } from "./use-clash.ts";

interface SaveBarProps {
  onDeleted?: () => void;
  deleteKeyword?: string;
  /** What the button is called. */
  label?: string;
  /** What else can be done, beside the button. */
  buttons?: ReactNode;
  /** Behind the words on whether it is saved. */
  children?: ReactNode;
}

/** Stays at the foot of a form: whether it is saved, and saves it, also by Ctrl or ⌘ and S. */
export function SaveBar({ onDeleted, deleteKeyword, label = "ra.action.save", buttons, children }: SaveBarProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const clash = useFormClash();
  const { saving } = useSaveContext();
  const submit = useSubmit();
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  const state = clash?.conflict ? "clash" : saving ? "saving" : dirty ? "unsaved" : record ? "saved" : "empty";

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, "s")) return;
      event.preventDefault();
      if (!saving) void submit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [submit, saving]);

  return (
    <Box
      sx={{
        position: "sticky",
        insetBlockEnd: 0,
        zIndex: 2,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 1,
        marginBlockStart: 3,
        paddingBlock: 1.5,
        backgroundColor: "background.default",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Button
        type="submit"
        variant="contained"
        startIcon={<SaveIcon />}
        loading={saving}
        loadingPosition="start"
        disabled={!dirty && record !== undefined}
      >
        {translate(label)}
      </Button>
      {buttons}
      <Typography role="status" variant="body2" sx={{ color: "text.secondary" }}>
        {translate(`desk.saveState.${state}`)}
      </Typography>
      {children}
      <Typography variant="body2" sx={{ color: "text.secondary", marginInlineStart: "auto", display: { xs: "none", md: "block" } }}>
        <kbd style={{ fontFamily: "inherit" }}>{shortcut("S")}</kbd>
      </Typography>
      {record && <DeleteRecord onDeleted={onDeleted} keyword={deleteKeyword} />}
    </Box>
  );
}
