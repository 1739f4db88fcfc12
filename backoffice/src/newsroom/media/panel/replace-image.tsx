import type { MediaDetails, MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import SwapIcon from "@mui/icons-material/SwapHoriz";
import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { useConfirm } from "../../../platform/confirm.tsx";
import { hasChanges } from "../../../platform/form/save/has-changes.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { UploadButton } from "../upload/upload-button.tsx";
import { uploadErrorMessage } from "../upload/upload-errors.ts";
import { uploadReplacement } from "../upload/upload-image.ts";
import { useAnimationNotice } from "../upload/use-animation-notice.ts";

/**
 * Button that replaces the file of an image wherever it is used, after a confirmation. Null without
 * the right to do so.
 */
export function ReplaceImage({
  record: { id, version, uses },
}: {
  record: Pick<MediaDetails, "id" | "version" | "uses">;
}) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const actOn = useActOn();
  const notify = useNotify();
  const noticeAnimation = useAnimationNotice();
  const queryClient = useQueryClient();
  const [mayWrite, mayPublish] = [useNewsroomRight("write"), useNewsroomRight("publish")];
  const [progress, setProgress] = useState<number | null>(null);
  const [uploadError, setUploadError] = useState<string | null>(null);
  // Unsaved changes apply to the current file.
  const dirty = hasChanges(useFormState());

  const replace = async ([file]: File[]) => {
    setUploadError(null);
    const confirmation = {
      title: translate("media.replace.title"),
      text: translate(uses.length ? "media.replace.text" : "media.replace.textUnused", {
        smart_count: uses.length,
      }),
      confirm: translate("media.replace.confirm"),
    };
    if (!file || !(await confirm(confirmation))) return;
    setProgress(0);
    try {
      let replaced: MediaRecord | undefined;
      const upload = async (seen: number) => {
        const sending = { onProgress: setProgress, signal: new AbortController().signal };
        replaced = await uploadReplacement({ id, version: seen }, file, sending);
      };
      const isReplaced = await actOn({ version }, upload);
      await queryClient.invalidateQueries({ queryKey: ["media"] });
      if (!isReplaced) return;
      notify("media.replace.done", { type: "success" });
      if (replaced) noticeAnimation(replaced);
    } catch (error) {
      setUploadError(uploadErrorMessage(error));
    } finally {
      setProgress(null);
    }
  };
  if (!(uses.length ? mayPublish : mayWrite)) return null;
  return (
    <Box>
      <UploadButton
        variant="outlined"
        icon={<SwapIcon />}
        disabled={dirty || progress !== null}
        onFiles={(files) => void replace(files)}
      >
        {translate("media.replace.button")}
      </UploadButton>
      {dirty && (
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 0.5 }}>
          {translate("media.replace.saveFirst")}
        </Typography>
      )}
      {progress !== null && (
        <LinearProgress
          variant={progress < 1 ? "determinate" : "indeterminate"}
          value={progress * 100}
          aria-label={translate("media.replace.sending")}
          sx={{ marginBlockStart: 1 }}
        />
      )}
      {uploadError && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ marginBlockStart: 1 }}
          onClose={() => setUploadError(null)}
        >
          {uploadError}
        </Alert>
      )}
    </Box>
  );
}
