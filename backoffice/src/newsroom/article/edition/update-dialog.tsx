import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { EDITION_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { UPDATE_KINDS, type UpdateKind } from "@masthead/contract/newsroom/article/edition-states.ts";
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
import { useEditContext, useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { ComparedField } from "../comparison/compared-field.tsx";
import { isDifferent } from "../comparison/is-different.ts";
import { SecondPersonReason } from "./second-person-reason.tsx";

interface UpdateDialogProps {
  articleId: number;
  onClose: () => void;
}

/** Dialog that shows what the pending edition changes for readers, and publishes it. */
export function UpdateDialog({ articleId, onClose }: UpdateDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error } = useQuery({
    queryKey: ["article", "update", articleId],
    queryFn: async () => {
      const [article, published] = await Promise.all([
        client.article.get({ id: articleId }),
        client.article.edition.published({ id: articleId }),
      ]);
      return { article, published: published.fields };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate("article.edition.update.title")}</DialogTitle>
      {data ? (
        <UpdateForm {...data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>{error ? <FormError message={errorMessage(error)} /> : translate("article.edition.update.loading")}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate("frame.confirm.cancel")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function UpdateForm({ article, published, onClose }: { article: ArticleRecord; published: ArticleFields; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const kindId = useId();
  const [kind, setKind] = useState<UpdateKind>("update");
  const [correction, setCorrection] = useState("");
  const [override, setOverride] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { needsApproval, needsSecondPerson } = article.edition;
  const needsReason = needsSecondPerson && article.breaking;
  const isBlocked = needsApproval && !(needsReason && override.trim());
  const labels = [translate("article.edition.update.before"), translate("article.edition.update.after")] as const;
  const changed = EDITION_FIELDS.filter((field) => isDifferent(published, article, field));
  const publish = async () => {
    setSending(true);
    setFailure(null);
    try {
      const { id, version } = article;
      await client.article.edit({
        id,
        version,
        publish: kind === "correction" ? { kind, correction: correction.trim() } : { kind },
        ...(override.trim() && { override: override.trim() }),
      });
      notify(`article.edition.update.done.${kind}`, { type: "success" });
      onClose();
      void refetch();
    } catch (error) {
      setFailure(errorMessage(error));
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void publish();
      }}
    >
      <DialogContent dividers>
        <FormError message={failure} />
        {needsApproval && (
          <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
            {translate("article.edition.needsApproval")}
          </Alert>
        )}
        {changed.length === 0 && <Typography>{translate("article.edition.update.nothing")}</Typography>}
        {changed.map((field) => (
          <ComparedField key={field} heading="h3" field={field} before={published[field]} after={article[field]} labels={labels} />
        ))}
        {changed.length > 0 && (
          <FormControl sx={{ display: "block" }}>
            <FormLabel id={kindId}>{translate("article.edition.update.kind")}</FormLabel>
            <RadioGroup aria-labelledby={kindId} value={kind} onChange={({ target }) => setKind(target.value as UpdateKind)}>
              {UPDATE_KINDS.map((value) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  control={<Radio />}
                  label={
                    <>
                      {translate(`article.edition.update.kinds.${value}`)}
                      <Typography component="span" variant="body2" sx={{ display: "block", color: "text.secondary" }}>
                        {translate(`article.edition.update.help.${value}`)}
                      </Typography>
                    </>
                  }
                  sx={{ alignItems: "start", marginBlock: 0.5 }}
                />
              ))}
            </RadioGroup>
          </FormControl>
        )}
        {kind === "correction" && (
          <TextField
            required
            fullWidth
            multiline
            minRows={2}
            margin="normal"
            label={translate("article.edition.update.correction")}
            value={correction}
            onChange={({ target }) => setCorrection(target.value)}
            slotProps={{ htmlInput: { dir: "auto", lang: article.locale, maxLength: 2000 } }}
          />
        )}
        {needsReason && <SecondPersonReason value={override} onChange={setOverride} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={sending} sx={{ minBlockSize: 40 }}>
          {translate("frame.confirm.cancel")}
        </Button>
        <Button
          type="submit"
          variant="contained"
          loading={sending}
          disabled={changed.length === 0 || isBlocked || (needsReason && !override.trim()) || (kind === "correction" && !correction.trim())}
          sx={{ minBlockSize: 40 }}
        >
          {translate(`article.edition.update.confirm.${kind}`)}
        </Button>
      </DialogActions>
    </form>
  );
}
