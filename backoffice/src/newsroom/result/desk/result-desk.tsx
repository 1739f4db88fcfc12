import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import UndoIcon from "@mui/icons-material/Undo";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { OpenedResult } from "../opened-result.tsx";
import { useResultMessages } from "../result-messages.ts";
import { MatchUpdate } from "./match-update.tsx";
import { ResultHeader } from "./result-header.tsx";
import { type QuickUpdate, useQuickUpdate } from "./use-quick-update.ts";
import { VoteUpdate } from "./vote-update.tsx";

/** Quick updates of a result, for phones. */
export function ResultDesk() {
  return <OpenedResult>{(result) => <Desk key={result.id} result={result} />}</OpenedResult>;
}

function Desk({ result }: { result: StaffResult }) {
  const message = useResultMessages();
  const quick = useQuickUpdate(result);
  const { content, abilities } = result;
  return (
    <Box sx={{ paddingBlock: 2, display: "flex", flexDirection: "column", gap: 2, maxWidth: 720 }}>
      <ResultHeader result={result} other="form" />
      <Sentence result={result} quick={quick} />
      <Failure quick={quick} />
      {!abilities.edit && (
        <Alert severity="info" variant="outlined">
          {message("readOnly")}
        </Alert>
      )}
      {content.kind === "match" ? (
        <MatchUpdate match={content} quick={quick} isReadOnly={!abilities.edit} />
      ) : (
        <VoteUpdate
          vote={content}
          version={result.version}
          quick={quick}
          isReadOnly={!abilities.edit}
        />
      )}
      <Articles result={result} />
    </Box>
  );
}

/** Result as readers get it, and the button that undoes the last own change. */
function Sentence({ result, quick }: { result: StaffResult; quick: QuickUpdate }) {
  const message = useResultMessages();
  const locale = useUiLocale();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        minBlockSize: 44,
      }}
    >
      <Typography role="status" sx={{ flex: "1 1 16rem", minInlineSize: 0, fontWeight: 600 }}>
        {result.sentences[locale]}
      </Typography>
      <Button
        startIcon={<UndoIcon />}
        disabled={quick.undoTo === null || quick.isSending}
        onClick={quick.undo}
        sx={{ minBlockSize: 44 }}
      >
        {message("action.undo")}
      </Button>
    </Box>
  );
}

function Failure({ quick: { failure, retry, isSending } }: { quick: QuickUpdate }) {
  const message = useResultMessages();
  if (!failure) return null;
  if (failure.kind === "conflict") return <Alert severity="warning">{message("conflict")}</Alert>;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={retry} disabled={isSending} sx={{ minBlockSize: 40 }}>
          {message("action.retry")}
        </Button>
      }
    >
      {failure.message}
    </Alert>
  );
}

/** Articles that show the result. */
function Articles({ result: { articles } }: { result: StaffResult }) {
  const translate = useTranslate();
  const message = useResultMessages();
  return (
    <Box component="section" aria-labelledby="result-articles">
      <Typography id="result-articles" variant="h6" component="h3" sx={{ fontSize: 16 }}>
        {message("articles.title")}
      </Typography>
      {articles.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>{message("articles.none")}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {articles.map(({ id, title, locale, state }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}
          >
            <Button
              component={RouterLink}
              to={`/result?article=${id}`}
              sx={{ minBlockSize: 44, textAlign: "start", textTransform: "none" }}
            >
              <bdi lang={locale}>{title}</bdi>
            </Button>
            <Typography component="span" sx={{ fontSize: 13, color: "text.secondary" }}>
              {translate(`resources.article.state.${state}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
