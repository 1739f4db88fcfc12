import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { Alert, Box, Button, Typography } from "@mui/material";
import { Suspense, useState } from "react";
import { useEditContext, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useAction } from "../../../platform/use-action.ts";
import { WithdrawDialog } from "./lazy-withdraw-dialog.ts";

/**
 * Notices above the form: the article is withdrawn, or its newest content waits to be published.
 */
export function PendingVersionNotices({ article }: { article: ArticleRecord }) {
  if (article.withdrawal)
    return <WithdrawalNotice article={article} withdrawal={article.withdrawal} />;
  return article.pendingVersion.pending ? <PendingNotice article={article} /> : null;
}

function PendingNotice({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const { run, busy } = useAction(useEditContext().refetch);
  const actOn = useActOn();
  const { id, version, state } = article;
  const discard = async () => {
    const confirmed = await confirm({
      title: translate("article.pendingVersion.discard.title"),
      text: translate("article.pendingVersion.discard.text"),
      confirm: translate("article.pendingVersion.discard.confirm"),
      dangerous: true,
    });
    if (confirmed)
      await run(
        () =>
          actOn({ version }, (seen) =>
            client.article.pendingVersion.discard({ id, version: seen }),
          ),
        "article.pendingVersion.discard.done",
      );
  };
  return (
    <Alert
      severity="info"
      sx={{ marginBlockEnd: 2, alignItems: "center" }}
      action={
        article.abilities.update && (
          <Button
            color="inherit"
            disabled={busy}
            onClick={() => void discard()}
            sx={{ minBlockSize: 40 }}
          >
            {translate("article.pendingVersion.discard.button")}
          </Button>
        )
      }
    >
      {translate(
        state === "published" || state === "scheduled"
          ? `article.pendingVersion.pending.${state}`
          : "article.pendingVersion.pending.hidden",
      )}
    </Alert>
  );
}

function WithdrawalNotice({
  article,
  withdrawal,
}: {
  article: ArticleRecord;
  withdrawal: NonNullable<ArticleRecord["withdrawal"]>;
}) {
  const { id, locale, pendingVersion, abilities } = article;
  const translate = useTranslate();
  const confirm = useConfirm();
  const { run, busy } = useAction(useEditContext().refetch);
  const actOn = useActOn();
  const [isChanging, setChanging] = useState(false);
  const reinstate = async () => {
    const confirmed = await confirm({
      title: translate("article.pendingVersion.reinstate.title"),
      text: translate("article.pendingVersion.reinstate.text"),
      confirm: translate("article.pendingVersion.reinstate.button"),
    });
    if (confirmed)
      await run(
        () => actOn(article, (version) => client.article.reinstate({ id, version })),
        "article.pendingVersion.reinstate.done",
      );
  };
  return (
    <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
      {translate(`article.pendingVersion.withdrawn.${withdrawal.kind}`)}{" "}
      <RelativeTime at={withdrawal.at} />
      <Typography
        variant="body2"
        dir="auto"
        lang={locale}
        sx={{ marginBlockStart: 0.5, overflowWrap: "anywhere" }}
      >
        {withdrawal.notice}
      </Typography>
      {pendingVersion.pending && (
        <Typography variant="body2" sx={{ marginBlockStart: 0.5 }}>
          {translate("article.pendingVersion.withdrawn.pending")}
        </Typography>
      )}
      {abilities.publish && (
        <Box sx={{ display: "flex", flexWrap: "wrap", marginInlineStart: -1 }}>
          <Button
            color="inherit"
            disabled={busy}
            onClick={() => setChanging(true)}
            sx={{ minBlockSize: 40 }}
          >
            {translate("article.pendingVersion.changeNotice.button")}
          </Button>
          <Button
            color="inherit"
            disabled={busy}
            onClick={() => void reinstate()}
            sx={{ minBlockSize: 40 }}
          >
            {translate("article.pendingVersion.reinstate.button")}
          </Button>
        </Box>
      )}
      {isChanging && (
        <Suspense>
          <WithdrawDialog article={article} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Alert>
  );
}
