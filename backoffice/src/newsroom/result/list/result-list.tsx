import type { ResultRow } from "@masthead/contract/newsroom/result/result.ts";
import { Alert, Box, Button, LinearProgress, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink, useSearchParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useAction } from "../../../platform/use-action.ts";
import { ResultState } from "../desk/result-state.tsx";
import { useResultMessages } from "../result-messages.ts";
import { RESULT_KEY } from "../use-result.ts";

/** Interval in which the list is loaded again, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 15_000;

/**
 * Results screen: the last changed first. With an article in the query, each result can be shown on
 * it, or removed from it.
 */
export function ResultList() {
  const translate = useTranslate();
  const message = useResultMessages();
  const locale = useUiLocale();
  const [params] = useSearchParams();
  const articleId = Number(params.get("article")) || null;
  const { data, error, refetch } = useQuery({
    queryKey: [...RESULT_KEY, "list", locale],
    queryFn: ({ signal }) => client.result.list({ locale }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={translate("result.name")} />
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 1,
          marginBlockEnd: 2,
        }}
      >
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
          {translate("result.name")}
        </Typography>
        <Button
          component={RouterLink}
          to={articleId ? `/result/create?article=${articleId}` : "/result/create"}
          variant="contained"
          sx={{ minBlockSize: 44 }}
        >
          {message("action.create")}
        </Button>
      </Box>
      {articleId && <OfArticle articleId={articleId} rows={data} />}
      {error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
      {!data && !error && <LinearProgress aria-label={message("loading")} />}
      {data?.length === 0 && (
        <Typography sx={{ color: "text.secondary", maxWidth: 560 }}>
          {message("list.empty")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {data?.map((row) => (
          <Row key={row.id} row={row} articleId={articleId} onChange={() => void refetch()} />
        ))}
      </Box>
    </Box>
  );
}

/** Says which result an article shows, and what to do. */
function OfArticle({ articleId, rows = [] }: { articleId: number; rows?: ResultRow[] }) {
  const message = useResultMessages();
  const shown = rows.find(({ articleIds }) => articleIds.includes(articleId));
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={false}
      sx={{ marginBlockEnd: 2 }}
      action={
        <Button component={RouterLink} to={`/article/edit/${articleId}`} sx={{ minBlockSize: 40 }}>
          {message("list.article")}
        </Button>
      }
    >
      {shown ? message("list.shown", { title: shown.title }) : message("list.choose")}
    </Alert>
  );
}

interface RowProps {
  row: ResultRow;
  articleId: number | null;
  onChange: () => void;
}

function Row({ row, articleId, onChange }: RowProps) {
  const message = useResultMessages();
  const { id, kind, title, sentence, updatedAt, articleIds } = row;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 0.5,
        paddingBlock: 1.5,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: "1 1 280px", minInlineSize: 0 }}>
        <Link
          component={RouterLink}
          to={`/result/${id}`}
          color="text.primary"
          underline="hover"
          sx={{ display: "block", paddingBlock: 1, fontWeight: 600, overflowWrap: "anywhere" }}
        >
          <bdi>{title}</bdi>
        </Link>
        <Typography sx={{ fontSize: 14, overflowWrap: "anywhere" }}>{sentence}</Typography>
        <Box sx={FACTS}>
          <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
            <ResultState result={row} />
          </Box>
          <span>{message(`kind.${kind}`)}</span>
          <span>
            {message("updated")} <RelativeTime at={updatedAt} />
          </span>
          {articleIds.length === 0 && <span>{message("list.withoutArticle")}</span>}
        </Box>
      </Box>
      {articleId && (
        <ArticleSwitch
          id={id}
          articleId={articleId}
          isShown={articleIds.includes(articleId)}
          onChange={onChange}
        />
      )}
    </Box>
  );
}

interface ArticleSwitchProps {
  id: number;
  articleId: number;
  isShown: boolean;
  onChange: () => void;
}

/** Shows a result on an article, or removes it. */
function ArticleSwitch({ id, articleId, isShown, onChange }: ArticleSwitchProps) {
  const message = useResultMessages();
  const { run, busy } = useAction(onChange);
  const target = { id, articleId };
  return (
    <Button
      variant="outlined"
      disabled={busy}
      onClick={() =>
        void run(
          () => (isShown ? client.result.detach(target) : client.result.attach(target)),
          isShown ? "result.done.detached" : "result.done.attached",
        )
      }
      sx={{ minBlockSize: 44 }}
    >
      {message(isShown ? "action.detach" : "action.attach")}
    </Button>
  );
}

const FACTS = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 2,
  rowGap: 0.5,
  marginBlockStart: 0.5,
  fontSize: 13,
  color: "text.secondary",
};
