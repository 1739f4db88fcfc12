import SaveIcon from "@mui/icons-material/SaveOutlined";
import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { useRecordContext, useSaveContext, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { isShortcut, shortcutLabel } from "../../keys.ts";
import { PHONE_BUTTONS } from "../../layout/phone-buttons.ts";
import { TOAST_HEIGHT } from "../../layout/toast-space.ts";
import { VISUALLY_HIDDEN } from "../../visually-hidden.tsx";
import { useFormConflict } from "../conflict/use-conflict.ts";
import { DeleteRecord } from "../delete-record.tsx";
import { hasChanges } from "./has-changes.ts";
import { useSubmit } from "./saving.ts";

interface SaveBarProps {
  onDeleted?: () => void;
  deleteKeyword?: string;
  label?: string;
  /** Additional buttons next to the save button. */
  buttons?: ReactNode;
  /** Content after the save state. */
  children?: ReactNode;
}

/**
 * Style of a text about the state of a form in the save bar: on phones, it takes the space between
 * the buttons.
 */
export const SAVE_STATE = { color: "text.secondary", flex: { xs: "1 1 0", sm: "none" } };

/** Sticky footer of a form with the save button and the save state. Ctrl+S or ⌘S saves, too. */
export function SaveBar({
  onDeleted,
  deleteKeyword,
  label = "ra.action.save",
  buttons,
  children,
}: SaveBarProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { saving } = useSaveContext();
  const isReadOnly = record?.abilities?.update === false;
  const dirty = hasChanges(useFormState());
  const state = useSaveState(dirty);
  useSaveShortcut();
  return (
    <Box
      sx={{
        position: "sticky",
        insetBlockEnd: TOAST_HEIGHT,
        // Above the toolbar of the body editor, which is sticky, too.
        zIndex: 4,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: { xs: 1, sm: 2 },
        rowGap: 1,
        marginBlockStart: 3,
        paddingBlock: 1.5,
        backgroundColor: "background.default",
        borderTop: 1,
        borderColor: "divider",
        ...PHONE_BUTTONS,
      }}
    >
      {!isReadOnly && (
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
      )}
      {buttons}
      <Typography
        role="status"
        variant="body2"
        // On phones, only screen readers have it beside the state of the draft.
        sx={{
          ...SAVE_STATE,
          "&:has(~ .draft-state)": { "@media (max-width: 599.95px)": VISUALLY_HIDDEN },
        }}
      >
        {translate(isReadOnly ? "frame.readOnly" : `frame.saveState.${state}`)}
      </Typography>
      {children}
      <Typography
        variant="body2"
        sx={{
          color: "text.secondary",
          marginInlineStart: "auto",
          display: { xs: "none", md: "block" },
        }}
      >
        <kbd style={{ fontFamily: "inherit" }}>{shortcutLabel("S")}</kbd>
      </Typography>
      {record && <DeleteRecord onDeleted={onDeleted} keyword={deleteKeyword} />}
    </Box>
  );
}

function useSaveState(dirty: boolean) {
  const record = useRecordContext();
  const conflictState = useFormConflict();
  const { saving } = useSaveContext();
  if (conflictState?.conflict) return "conflict";
  if (saving) return "saving";
  if (dirty) return "unsaved";
  return record ? "saved" : "empty";
}

function useSaveShortcut(): void {
  const submit = useSubmit();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, "s")) return;
      event.preventDefault();
      void submit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [submit]);
}
