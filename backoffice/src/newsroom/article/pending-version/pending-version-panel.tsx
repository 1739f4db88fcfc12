import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useEditContext, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useAction } from "../../../platform/use-action.ts";
import { PendingVersionStateLabel } from "./pending-version-state.tsx";

/** State of the pending version, and the states that the current user can move it to. */
export function PendingVersionPanel({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const { state, approval, texts, isUnapproved } = article.pendingVersion;
  return (
    <Box sx={{ marginBlock: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {translate("article.pendingVersion.title")}
        </Typography>
        <PendingVersionStateLabel state={state} />
      </Box>
      {approval && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("article.pendingVersion.approvedBy", { name: approval.by.name })}{" "}
          <RelativeTime at={approval.at} />
        </Typography>
      )}
      {isUnapproved && (
        <Alert severity="warning" sx={{ marginBlockStart: 1 }}>
          {translate("article.pendingVersion.unapproved")}
        </Alert>
      )}
      <PendingVersionTextList texts={texts} locale={article.locale} />
      <PendingVersionMoves article={article} />
    </Box>
  );
}

/** Texts beside the article that are approved with the pending version. */
function PendingVersionTextList({ texts, locale }: { texts: PendingVersionTexts; locale: Locale }) {
  const translate = useTranslate();
  const { correction, note, alert, notice } = texts;
  const alertText = alert && [alert.title, alert.body].filter(Boolean).join("\n");
  return Object.entries({ alert: alertText, correction, note, notice }).map(
    ([name, text]) =>
      text && (
        <Box key={name} sx={{ marginBlockStart: 1, fontSize: 14 }}>
          <Box sx={{ color: "text.secondary" }}>
            {translate(`article.pendingVersion.texts.${name}`)}
          </Box>
          <Box dir="auto" lang={locale} sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {text}
          </Box>
        </Box>
      ),
  );
}

/** Buttons that move the pending version to another state, or approve and publish it. */
function PendingVersionMoves({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const { isDirty } = useFormState();
  const { moving, move, approveAndPublish } = usePendingVersionMoves(article);
  const { moves } = article.pendingVersion;
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
            {translate("article.pendingVersion.approveAndPublish")}
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
            {translate(`article.pendingVersion.move.${to}`)}
          </Button>
        ))}
      </Box>
      {isDirty && moves.length > 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("article.pendingVersion.saveFirst")}
        </Typography>
      )}
    </>
  );
}

/** Moves the pending version as the current user has read it here. */
function usePendingVersionMoves({ id, version, pendingVersion: { texts } }: ArticleRecord) {
  const { run } = useAction(useEditContext().refetch);
  const [moving, setMoving] = useState<PendingVersionState | null>(null);
  const start = async (
    state: PendingVersionState,
    action: () => Promise<unknown>,
    successKey: string,
  ) => {
    setMoving(state);
    await run(action, successKey);
    setMoving(null);
  };
  const send = (state: PendingVersionState) =>
    client.article.pendingVersion.move({
      id,
      version,
      state,
      ...(state === "approved" && { texts }),
    });
  const publish = ({ version }: { version: number }) =>
    client.article.edit({ id, version, publishedAt: serverNow().toISOString(), enable: true });
  return {
    moving,
    move: (state: PendingVersionState) =>
      start(state, () => send(state), `article.pendingVersion.moved.${state}`),
    /** Approves breaking news, and publishes it. */
    approveAndPublish: () =>
      start(
        "approved",
        async () => publish(await send("approved")),
        "article.pendingVersion.published",
      ),
  };
}
