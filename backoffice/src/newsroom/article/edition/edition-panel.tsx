import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useEditContext, useNotify, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { EditionStateLabel } from "./edition-state.tsx";

/** State of the working edition, and the states that the current user can move it to. */
export function EditionPanel({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const { isDirty } = useFormState();
  const [moving, setMoving] = useState<EditionState | null>(null);
  const { state, approval, moves, texts, isUnapproved } = article.edition;
  const move = async (to: EditionState) => {
    setMoving(to);
    try {
      await client.article.edition.move({
        id: article.id,
        version: article.version,
        state: to,
        // The texts that the current user has read in this panel.
        ...(to === "approved" && { texts }),
      });
      notify(`article.edition.moved.${to}`, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    } finally {
      setMoving(null);
      void refetch();
    }
  };
  const publishesNow =
    moves.includes("approved") &&
    article.breaking &&
    article.state === "draft" &&
    article.abilities.publish;
  /** Approves breaking news that the current user has read here, and publishes it. */
  const approveAndPublish = async () => {
    setMoving("approved");
    try {
      const { id } = article;
      const { version } = await client.article.edition.move({
        id,
        version: article.version,
        state: "approved",
        texts,
      });
      await client.article.edit({
        id,
        version,
        publishedAt: serverNow().toISOString(),
        enable: true,
      });
      notify("article.edition.published", { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    } finally {
      setMoving(null);
      void refetch();
    }
  };
  return (
    <Box sx={{ marginBlock: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {translate("article.edition.title")}
        </Typography>
        <EditionStateLabel state={state} />
      </Box>
      {approval && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("article.edition.approvedBy", { name: approval.by.name })}{" "}
          <RelativeTime at={approval.at} />
        </Typography>
      )}
      {isUnapproved && (
        <Alert severity="warning" sx={{ marginBlockStart: 1 }}>
          {translate("article.edition.unapproved")}
        </Alert>
      )}
      <EditionTextList texts={texts} locale={article.locale} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        {publishesNow && (
          <Button
            variant="contained"
            disabled={isDirty || moving !== null}
            onClick={() => void approveAndPublish()}
            sx={{ minBlockSize: 40 }}
          >
            {translate("article.edition.approveAndPublish")}
          </Button>
        )}
        {moves.map((to) => (
          <Button
            key={to}
            variant={to === "draft" ? "text" : "outlined"}
            disabled={isDirty || moving !== null}
            loading={moving === to}
            onClick={() => void move(to)}
            sx={{ minBlockSize: 40 }}
          >
            {translate(`article.edition.move.${to}`)}
          </Button>
        ))}
      </Box>
      {isDirty && moves.length > 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("article.edition.saveFirst")}
        </Typography>
      )}
    </Box>
  );
}

/** Texts beside the article that are approved with the edition. */
function EditionTextList({ texts, locale }: { texts: EditionTexts; locale: Locale }) {
  const translate = useTranslate();
  const { correction, alert, notice } = texts;
  const alertText = alert && [alert.title, alert.body].filter(Boolean).join("\n");
  return Object.entries({ alert: alertText, correction, notice }).map(
    ([name, text]) =>
      text && (
        <Box key={name} sx={{ marginBlockStart: 1, fontSize: 14 }}>
          <Box sx={{ color: "text.secondary" }}>{translate(`article.edition.texts.${name}`)}</Box>
          <Box dir="auto" lang={locale} sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {text}
          </Box>
        </Box>
      ),
  );
}
