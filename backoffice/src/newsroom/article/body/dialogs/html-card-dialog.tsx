import { HTML_CARD_LENGTH } from "@masthead/contract/newsroom/article/article-document.ts";
import type { RemovedPart } from "@masthead/contract/newsroom/article/article-html-card.ts";
import { Alert, Box, TextField, Typography } from "@mui/material";
import { useLayoutEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { useBodyContext } from "../body-context.ts";
import { HtmlPreview } from "../html/html-preview.tsx";
import { useCheckedHtml } from "../html/use-checked-html.ts";
import { PreviewColumns } from "./preview-columns.tsx";
import { SmallDialog } from "./small-dialog.tsx";

export interface HtmlCardDialogProps {
  open: boolean;
  /** Current HTML; missing for a new card. */
  code?: string;
  onClose(): void;
  onExited?: () => void;
  onChoose(code: string): void;
}

/** Dialog for the HTML of a card, with what readers get of it and what is removed. */
export function HtmlCardDialog({ open, code, onClose, onExited, onChoose }: HtmlCardDialogProps) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const { locale } = useBodyContext();
  const [typed, setTyped] = useState(code ?? "");
  const [isSubmitted, setIsSubmitted] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    setTyped(code ?? "");
    setIsSubmitted(false);
  }, [open, code]);
  const check = useCheckedHtml(open ? typed : "");
  const result = check?.result;
  const isChecked = check?.source === typed && result !== undefined;
  const problem = problemOf(typed, isChecked ? result.shown : undefined);

  function submit() {
    setIsSubmitted(true);
    // What is removed must be visible first.
    if (problem || !isChecked) return;
    onChoose(typed);
    onClose();
  }

  const limit = formatNumber(HTML_CARD_LENGTH);
  const showsProblem = problem !== undefined && (isSubmitted || problem === "tooLong");
  return (
    <SmallDialog
      open={open}
      maxWidth="md"
      title={t(code ? "body.html.change" : "body.tool.html")}
      submitLabel={t(code ? "body.dialog.change" : "body.dialog.insert")}
      onClose={onClose}
      onSubmit={submit}
      onExited={onExited}
    >
      <PreviewColumns
        label={t("body.html.preview")}
        preview={
          <>
            {" "}
            <div role="status">
              {check?.error && <Alert severity="error">{check.error}</Alert>}
              {result && result.removed.length > 0 && <RemovedParts parts={result.removed} />}
              {isChecked && !result.removed.length && (
                <Typography sx={{ fontSize: 13 }}>{t("body.html.nothing_removed")}</Typography>
              )}
            </div>
            {result ? (
              <HtmlPreview html={result.shown} locale={locale} />
            ) : (
              <Typography sx={{ color: "text.secondary" }}>{t("body.html.no_preview")}</Typography>
            )}
          </>
        }
      >
        <TextField
          autoFocus
          multiline
          minRows={10}
          maxRows={16}
          fullWidth
          margin="dense"
          size="small"
          label={t("body.html.code")}
          value={typed}
          error={showsProblem}
          helperText={
            showsProblem ? t(`body.html.problem.${problem}`, { limit }) : t("body.html.allowed")
          }
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{
            htmlInput: {
              dir: "ltr",
              spellCheck: false,
              autoCapitalize: "off",
              style: { fontFamily: "ui-monospace, monospace", fontSize: 13 },
            },
          }}
        />
      </PreviewColumns>
    </SmallDialog>
  );
}

/** @param clean what is left, once it is known */
function problemOf(typed: string, clean: string | undefined) {
  if (!typed.trim()) return "missing";
  if (typed.length > HTML_CARD_LENGTH) return "tooLong";
  return clean === "" ? "empty" : undefined;
}

/** Parts that readers do not get, such as “<script>, onclick”. */
function RemovedParts({ parts }: { parts: readonly RemovedPart[] }) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Alert severity="warning" sx={{ marginBlockEnd: 1 }}>
      {t("body.html.removed", { smart_count: total, number: formatNumber(total) })}
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
        {parts.map(({ kind, name, count }) => (
          <li key={`${kind} ${name}`}>
            <code dir="ltr">{kind === "element" ? `<${name}>` : name}</code>
            {count > 1 && ` × ${formatNumber(count)}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
