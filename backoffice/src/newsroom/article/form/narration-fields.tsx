import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import Audiotrack from "@mui/icons-material/AudiotrackOutlined";
import { Box, Button, FormHelperText, Skeleton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { CountedInput } from "./counted-input.tsx";
import { FieldBox } from "./field-box.tsx";
import { MAX_LENGTHS } from "./validate-article.ts";

const MediaDialog = lazy(async () => ({
  default: (await import("../body/dialogs/media-dialog.tsx")).MediaDialog,
}));

/** Recording in which the article is read aloud, and who reads it. */
export function NarrationFields() {
  const t = useTranslate();
  const { field, fieldState } = useInput<string | null>({ source: "narrationFile" });
  const [isOpen, setOpen] = useState(false);
  const file: string | null = field.value;
  const error = fieldState.error?.message;
  return (
    <>
      <FieldBox source="narrationFile">
        {file && <NarrationSummary file={file} />}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t(`resources.article.narration.${file ? "replace" : "add"}`)}
          </Button>
          {file && (
            <Button onClick={() => field.onChange(null)}>
              {t("resources.article.narration.remove")}
            </Button>
          )}
        </Box>
        <FormHelperText error={fieldState.invalid} role={error ? "alert" : undefined}>
          {error ? t(error, { _: error }) : t("resources.article.help.narrationFile")}
        </FormHelperText>
      </FieldBox>
      {file && <CountedInput source="narrator" maxLength={MAX_LENGTHS.narrator} />}
      {isOpen && (
        <Suspense>
          <MediaDialog
            kind="audio"
            onClose={() => setOpen(false)}
            onInsert={(attributes) => field.onChange(attributes.file)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Name and duration of the recording. */
function NarrationSummary({ file }: { file: string }) {
  const t = useTranslate();
  const locale = useUiLocale();
  const { data, isPending } = useQuery({
    queryKey: ["recording", "state", file],
    queryFn: () => client.recording.get({ recording: file }),
  });
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, marginBlockEnd: 1 }}>
      <Audiotrack sx={{ color: "text.secondary" }} />
      {isPending ? (
        <Skeleton width="12rem" />
      ) : (
        <Typography sx={{ overflowWrap: "anywhere" }}>
          <bdi>{data?.name || t("resources.article.narration.unnamed")}</bdi>
          {data?.durationSeconds != null && (
            <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
              {` · ${formatDuration(data.durationSeconds, locale)}`}
            </Typography>
          )}
        </Typography>
      )}
    </Box>
  );
}
