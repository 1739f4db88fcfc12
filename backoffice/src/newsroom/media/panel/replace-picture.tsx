import type { MediaDetails } from "@masthead/contract/newsroom/media.ts";
import SwapIcon from "@mui/icons-material/SwapHoriz";
import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { useConfirm } from "../../../frame/confirm.tsx";
import { reasonOf } from "../upload/refusal.ts";
import { sendReplacement } from "../upload/send-picture.ts";
import { UploadButton } from "../upload/upload-button.tsx";

/** Puts another picture in the place of this one, wherever it is shown, after asking. */
export function ReplacePicture({ record: { id, uses } }: { record: MediaDetails }) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const queries = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // What is typed belongs to the picture that is there.
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;

  const replace = async ([file]: File[]) => {
    setRefusal(null);
    const question = {
      title: translate("media.replace.title"),
      text: translate(uses.length ? "media.replace.text" : "media.replace.textUnused", { smart_count: uses.length }),
      confirm: translate("media.replace.confirm"),
    };
    if (!file || !(await confirm(question))) return;
    setShare(0);
    try {
      await sendReplacement(id, file, { onProgress: setShare, signal: new AbortController().signal });
      await queries.invalidateQueries({ queryKey: ["media"] });
      notify("media.replace.done", { type: "success" });
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    setShare(null);
  };
  return (
    <Box>
      <UploadButton variant="outlined" icon={<SwapIcon />} disabled={dirty || share !== null} onFiles={(files) => void replace(files)}>
        {translate("media.replace.button")}
      </UploadButton>
      {dirty && (
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 0.5 }}>
          {translate("media.replace.saveFirst")}
        </Typography>
      )}
      {share !== null && (
        <LinearProgress
          variant={share < 1 ? "determinate" : "indeterminate"}
          value={share * 100}
          aria-label={translate("media.replace.sending")}
          sx={{ marginBlockStart: 1 }}
        />
      )}
      {refusal && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockStart: 1 }} onClose={() => setRefusal(null)}>
          {refusal}
        </Alert>
      )}
    </Box>
  );
}
