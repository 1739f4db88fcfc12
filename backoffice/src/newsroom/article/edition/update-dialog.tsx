import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { APPROVED_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import {
  UPDATE_KINDS,
  type UpdateKind,
} from "@masthead/contract/newsroom/article/edition-states.ts";
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
import { useEditContext, useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { useActOn, useOpened } from "../../../platform/overlay/opened-record.ts";
import { useStation } from "../../../platform/time/station.ts";
import { ComparedField } from "../comparison/compared-field.tsx";
import { isDifferent } from "../comparison/is-different.ts";
import { SecondPersonReason } from "./second-person-reason.tsx";

interface UpdateDialogProps {
  articleId: number;
  onClose: () => void;
}

/** Dialog that shows the public changes of the pending edition, and publishes it. */
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
          <DialogContent>
            {error ? (
              <FormError message={errorMessage(error)} />
            ) : (
              translate("article.edition.update.loading")
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
  const notify = useNotify();
  const { refetch } = useEditContext();
  const kindId = useId();
  const actOn = useActOn();
  const [kind, setKind] = useState<UpdateKind>("update");
  const { texts } = article.edition;
  const [correction, setCorrection] = useState(texts.correction ?? "");
  const [override, setOverride] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { needsApproval, needsSecondPerson } = article.edition;
  const { editionApproval } = useStation();
  // An approval covers the text of a correction, too, and a reason replaces none.
  const isOtherCorrection =
    editionApproval && kind === "correction" && correction.trim() !== texts.correction;
  const isBlocked = needsApproval || isOtherCorrection;
  const needsReason = !isBlocked && needsSecondPerson && article.breaking;
  const labels = [
    translate("article.edition.update.before"),
    translate("article.edition.update.after"),
  ] as const;
  const changed = APPROVED_FIELDS.filter((field) => isDifferent(published, article, field));
  const { id, version } = article;
  /**
   * Runs an action, which returns whether it has acted, and closes the dialog; an error keeps it
   * open.
   */
  const run = async (doneKey: string, action: () => Promise<boolean>) => {
    setSending(true);
    setFailure(null);
    try {
      if (await action()) notify(doneKey, { type: "success" });
      onClose();
      void refetch();
    } catch (error) {
      setFailure(errorMessage(error));
      setSending(false);
    }
  };
  const isSubmitted =
    article.edition.state === "review" &&
    (kind !== "correction" || texts.correction === correction.trim());
  const submit = () =>
    run("article.edition.moved.review", async () => {
      const newTexts = { ...texts, correction: kind === "correction" ? correction.trim() : null };
      await client.article.edition.move({ id, version, state: "review", texts: newTexts });
      return true;
    });
  const publish = () =>
    run(`article.edition.update.done.${kind}`, () =>
      actOn(article, (seen) =>
        client.article.edit({
          id,
          version: seen,
          publish: kind === "correction" ? { kind, correction: correction.trim() } : { kind },
          ...(needsReason && { override: override.trim() }),
        }),
      ),
    );
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
        {isBlocked && (
          <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
            {translate("article.edition.needsApproval")}
          </Alert>
        )}
        {changed.length === 0 && (
          <Typography>{translate("article.edition.update.nothing")}</Typography>
        )}
        {changed.map((field) => (
          <ComparedField
            key={field}
            heading="h3"
            field={field}
            before={published[field]}
            after={article[field]}
            labels={labels}
          />
        ))}
        {changed.length > 0 && (
          <FormControl sx={{ display: "block" }}>
            <FormLabel id={kindId}>{translate("article.edition.update.kind")}</FormLabel>
            <RadioGroup
              aria-labelledby={kindId}
              value={kind}
              onChange={({ target }) => setKind(target.value as UpdateKind)}
            >
              {UPDATE_KINDS.map((value) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  control={<Radio />}
                  label={
                    <>
                      {translate(`article.edition.update.kinds.${value}`)}
                      <Typography
                        component="span"
                        variant="body2"
                        sx={{ display: "block", color: "text.secondary" }}
                      >
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
        {(isBlocked || needsReason) && article.abilities.update && (
          <Button
            variant="outlined"
            disabled={
              sending ||
              isSubmitted ||
              changed.length === 0 ||
              (kind === "correction" && !correction.trim())
            }
            onClick={() => void submit()}
            sx={{ minBlockSize: 40 }}
          >
            {translate("article.edition.submit.button")}
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          loading={sending}
          disabled={
            changed.length === 0 ||
            isBlocked ||
            (needsReason && !isOverrideReason(override)) ||
            (kind === "correction" && !correction.trim())
          }
          sx={{ minBlockSize: 40 }}
        >
          {translate(`article.edition.update.confirm.${kind}`)}
        </Button>
      </DialogActions>
    </form>
  );
}
