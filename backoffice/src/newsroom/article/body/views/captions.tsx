import type {
  CaptionsConversion,
  RecordingCaptions,
  SavedCaptions,
} from "@masthead/contract/broadcast/recording-captions.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { useLocales, useTranslate } from "react-admin";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import "../dialogs/recording-messages.ts";

interface CaptionsProps {
  /** Name of what has the subtitles, which keeps its changes in order. */
  subject: string;
  /** Message that says what a change does. */
  help: string;
  disabled: boolean;
  calls: {
    list(): Promise<RecordingCaptions[]>;
    save(language: Locale, file: File): Promise<SavedCaptions>;
    remove(language: Locale): Promise<unknown>;
  };
  /** Text that the subtitles in a language give; default: none is offered. */
  renderPreview?(language: Locale, updatedAt: string): ReactNode;
}

/** Subtitles by language. Changes are saved immediately. */
export function Captions({ subject, help, disabled, calls, renderPreview }: CaptionsProps) {
  const t = useTranslate();
  const titleId = useId();
  const queryClient = useQueryClient();
  const queryKey = ["captions", subject];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => calls.list(),
  });
  // A change waits for those before it.
  const change = useMutation({
    scope: { id: `captions of ${subject}` },
    // A lost connection is an error, not a reason to wait.
    networkMode: "always",
    mutationFn: (call: () => Promise<CaptionsConversion | null>) => call(),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const languages = useLocales();

  const shownError = change.error ?? error;
  return (
    <Box
      component="fieldset"
      aria-labelledby={titleId}
      aria-busy={change.isPending}
      sx={{ marginBlockStart: 2, marginInline: 0, padding: 0, border: 0, minInlineSize: 0 }}
    >
      <Typography id={titleId} component="div" sx={{ fontSize: 13, fontWeight: 700 }}>
        {t("recordings.captions.title")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t(help)}
      </Typography>
      {LOCALES.map((language) => (
        <CaptionsOfLanguage
          key={language}
          name={languages.find(({ locale }) => locale === language)?.name ?? language}
          language={language}
          saved={data && (data.find((one) => one.language === language) ?? null)}
          renderPreview={renderPreview}
          disabled={disabled}
          onAdd={(added) =>
            change.mutate(async () => (await calls.save(language, added)).converted)
          }
          onRemove={() =>
            change.mutate(async () => {
              await calls.remove(language);
              return null;
            })
          }
        />
      ))}
      <Box role="status">
        {shownError && <Alert severity="error">{errorMessage(shownError)}</Alert>}
        {change.data && (
          <Alert severity="info">{t(`recordings.captions.converted.${change.data}`)}</Alert>
        )}
      </Box>
    </Box>
  );
}

interface CaptionsOfLanguageProps {
  language: Locale;
  /** Name of the language, in itself. */
  name: string;
  /** Null if there are none, undefined while loading. */
  saved: RecordingCaptions | null | undefined;
  renderPreview: CaptionsProps["renderPreview"];
  disabled: boolean;
  onAdd(file: File): void;
  onRemove(): void;
}

/** Subtitles in one language. */
function CaptionsOfLanguage({
  language,
  name,
  saved,
  renderPreview,
  disabled,
  onAdd,
  onRemove,
}: CaptionsOfLanguageProps) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const previewId = useId();
  const cues = saved === undefined ? undefined : (saved?.cues ?? 0);
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          columnGap: 1,
          minBlockSize: 44,
        }}
      >
        <Box component="span" lang={language} sx={{ minInlineSize: "5em", fontWeight: 600 }}>
          {name}
        </Box>
        <Box component="span" sx={{ minInlineSize: { xs: 0, sm: "8em" }, color: "text.secondary" }}>
          {cues !== undefined &&
            (cues
              ? t("recordings.captions.cues", { smart_count: cues, number: formatNumber(cues) })
              : t("recordings.captions.none"))}
        </Box>
        {saved && renderPreview && (
          <Button
            aria-label={`${t("recordings.captions.preview")}: ${name}`}
            aria-expanded={isOpen}
            aria-controls={previewId}
            onClick={() => setOpen(!isOpen)}
          >
            {t("recordings.captions.preview")}
          </Button>
        )}
        {!disabled && cues !== undefined && (
          <>
            <Button
              ref={addButton}
              aria-label={`${t(cues ? "recordings.captions.replace" : "recordings.captions.add")}: ${name}`}
              onClick={() => input.current?.click()}
            >
              {t(cues ? "recordings.captions.replace" : "recordings.captions.add")}
            </Button>
            {cues > 0 && (
              <Button
                aria-label={`${t("recordings.captions.remove")}: ${name}`}
                color="error"
                onClick={() => {
                  // This button is about to disappear.
                  addButton.current?.focus();
                  onRemove();
                }}
              >
                {t("recordings.captions.remove")}
              </Button>
            )}
            <input
              ref={input}
              type="file"
              hidden
              accept=".vtt,.srt,text/vtt,application/x-subrip"
              data-captions={language}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) onAdd(file);
                // Lets the same file be selected again.
                target.value = "";
              }}
            />
          </>
        )}
      </Box>
      <Box id={previewId}>{isOpen && saved && renderPreview?.(language, saved.updatedAt)}</Box>
    </>
  );
}
