import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useEditContext, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useAction } from "../../../platform/use-action.ts";
import { EditionStateLabel } from "./edition-state.tsx";

/** State of the working edition, and the states that the current user can move it to. */
export function EditionPanel({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const { state, approval, texts, isUnapproved } = article.edition;
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
      <EditionMoves article={article} />
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

/** Buttons that move the edition to another state, or approve and publish it. */
function EditionMoves({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const { isDirty } = useFormState();
  const { moving, move, approveAndPublish } = useEditionMoves(article);
  const { moves } = article.edition;
  const publishesNow =
    moves.includes("approved") &&
    article.breaking &&
    article.state === "draft" &&
    article.abilities.publish;
  const isLocked = isDirty || moving !== null;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        {publishesNow && (
          <Button
            variant="contained"
            disabled={isLocked}
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
            disabled={isLocked}
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
    </>
  );
}

/** Moves the edition as the current user has read it here. */
function useEditionMoves({ id, version, edition: { texts } }: ArticleRecord) {
  const { run } = useAction(useEditContext().refetch);
  const [moving, setMoving] = useState<EditionState | null>(null);
  const start = async (state: EditionState, action: () => Promise<unknown>, successKey: string) => {
    setMoving(state);
    await run(action, successKey);
    setMoving(null);
  };
  const send = (state: EditionState) =>
    client.article.edition.move({ id, version, state, ...(state === "approved" && { texts }) });
  const publish = ({ version }: { version: number }) =>
    client.article.edit({ id, version, publishedAt: serverNow().toISOString(), enable: true });
  return {
    moving,
    move: (state: EditionState) =>
      start(state, () => send(state), `article.edition.moved.${state}`),
    /** Approves breaking news, and publishes it. */
    approveAndPublish: () =>
      start("approved", async () => publish(await send("approved")), "article.edition.published"),
  };
}
