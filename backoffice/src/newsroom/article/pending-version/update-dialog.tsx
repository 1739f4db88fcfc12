import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { APPROVED_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import {
  UPDATE_KINDS,
  type UpdateKind,
} from "@masthead/contract/newsroom/article/pending-version-states.ts";
import { NOTICE_LENGTH } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { isOverrideReason } from "@masthead/contract/platform/override-reason.ts";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useStation } from "../../../platform/time/station.ts";
import { ComparedField } from "../comparison/compared-field.tsx";
import { isDifferent } from "../comparison/is-different.ts";
import { SecondPersonReason } from "./second-person-reason.tsx";
import { approvalOfUpdate, reportOf } from "./update-approval.ts";
import { useUpdateActions } from "./use-update-actions.ts";

interface UpdateDialogProps {
  articleId: number;
  onClose: () => void;
}

/** Dialog that shows the public changes of the pending version, and publishes it. */
export function UpdateDialog({ articleId, onClose }: UpdateDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error } = useQuery({
    queryKey: ["article", "update", articleId],
    queryFn: async () => {
      const [article, published] = await Promise.all([
        client.article.get({ id: articleId }),
        client.article.pendingVersion.published({ id: articleId }),
      ]);
      return { article, published: published.fields };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate("article.pendingVersion.update.title")}</DialogTitle>
      {data ? (
        <UpdateForm {...data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <FormError message={errorMessage(error)} />
            ) : (
              translate("article.pendingVersion.update.loading")
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate("frame.confirm.cancel")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function UpdateForm({
  onClose,
  ...loaded
}: {
  article: ArticleRecord;
  published: ArticleFields;
  onClose: () => void;
}) {
  // Publishes the compared version, even if somebody saves while the dialog is open.
  const { article, published } = useOpened(loaded);
  const translate = useTranslate();
  const { editionApproval } = useStation();
  const [kind, setKind] = useState<UpdateKind>("update");
  const [correction, setCorrection] = useState(article.pendingVersion.texts.correction ?? "");
  const [note, setNote] = useState(article.pendingVersion.texts.note ?? "");
  const [reason, setReason] = useState("");
  const report = reportOf(kind, { correction, note });
  const changed = APPROVED_FIELDS.filter((field) => isDifferent(published, article, field));
  const isIncomplete = changed.length === 0 || report.correction === "";
  const { isBlocked, needsReason, isSubmitted } = approvalOfUpdate(
    article,
    report,
    editionApproval,
  );
  const { submit, publish, sending, problem } = useUpdateActions(article, onClose);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void publish(report, needsReason ? reason.trim() : undefined);
      }}
    >
      <DialogContent dividers>
        <FormError message={problem} />
        {isBlocked && (
          <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
            {translate("article.pendingVersion.needsApproval")}
          </Alert>
        )}
        <Changes fields={changed} before={published} after={article} />
        {changed.length > 0 && <KindInput kind={kind} onChange={setKind} />}
        {kind === "correction" && (
          <ReportInput
            required
            label={translate("article.pendingVersion.update.correction")}
            text={correction}
            locale={article.locale}
            onChange={setCorrection}
          />
        )}
        {kind === "update" && changed.length > 0 && (
          <ReportInput
            label={translate("article.pendingVersion.update.note")}
            text={note}
            locale={article.locale}
            onChange={setNote}
          />
        )}
        {needsReason && <SecondPersonReason value={reason} onChange={setReason} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={sending} sx={{ minBlockSize: 40 }}>
          {translate("frame.confirm.cancel")}
        </Button>
        {(isBlocked || needsReason) && article.abilities.update && (
          <Button
            variant="outlined"
            disabled={sending || isSubmitted || isIncomplete}
            onClick={() => void submit(report)}
            sx={{ minBlockSize: 40 }}
          >
            {translate("article.pendingVersion.submit.button")}
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          loading={sending}
          disabled={isIncomplete || isBlocked || (needsReason && !isOverrideReason(reason))}
          sx={{ minBlockSize: 40 }}
        >
          {translate(`article.pendingVersion.update.confirm.${kind}`)}
        </Button>
      </DialogActions>
    </form>
  );
}

function Changes({
  fields,
  before,
  after,
}: {
  fields: readonly (typeof APPROVED_FIELDS)[number][];
  before: ArticleFields;
  after: ArticleFields;
}) {
  const translate = useTranslate();
  if (!fields.length)
    return <Typography>{translate("article.pendingVersion.update.nothing")}</Typography>;
  const labels = [
    translate("article.pendingVersion.update.before"),
    translate("article.pendingVersion.update.after"),
  ] as const;
  return fields.map((field) => (
    <ComparedField
      key={field}
      heading="h3"
      field={field}
      before={before[field]}
      after={after[field]}
      labels={labels}
    />
  ));
}

/** How the update is reported to readers. */
function KindInput({ kind, onChange }: { kind: UpdateKind; onChange: (kind: UpdateKind) => void }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl sx={{ display: "block" }}>
      <FormLabel id={id}>{translate("article.pendingVersion.update.kind")}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={kind}
        onChange={({ target }) => onChange(target.value as UpdateKind)}
      >
        {UPDATE_KINDS.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={
              <>
                {translate(`article.pendingVersion.update.kinds.${value}`)}
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: "block", color: "text.secondary" }}
                >
                  {translate(`article.pendingVersion.update.help.${value}`)}
                </Typography>
              </>
            }
            sx={{ alignItems: "start", marginBlock: 0.5 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Text of the report, in the language of the article. */
function ReportInput({
  label,
  required = false,
  text,
  locale,
  onChange,
}: {
  label: string;
  required?: boolean;
  text: string;
  locale: Locale;
  onChange: (text: string) => void;
}) {
  return (
    <TextField
      required={required}
      fullWidth
      multiline
      minRows={2}
      margin="normal"
      label={label}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { dir: "auto", lang: locale, maxLength: NOTICE_LENGTH } }}
    />
  );
}
