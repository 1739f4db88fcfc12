import type {
  TranslationKind,
  TranslationTask,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import PeopleIcon from "@mui/icons-material/PeopleOutlined";
import { Box, Button, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { ArticleStateLabel } from "../article/list/article-state.tsx";
import { otherLocale } from "./queue-view.ts";
import { useDecisions } from "./use-queue.tsx";

/** Original in the queue, with the state of its translation and its actions; a card on phones. */
export function QueueRow({ task, kind }: { task: TranslationTask; kind: TranslationKind }) {
  return (
    <Box
      component="li"
      data-original={task.original.id}
      sx={{
        display: "grid",
        gap: { xs: 1, md: 2 },
        alignItems: "center",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          md: "minmax(0, 5fr) minmax(0, 4fr) minmax(0, 320px)",
        },
        paddingBlock: { xs: 2, md: 1 },
        paddingInline: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: { xs: 2, md: 0 },
        marginBlockStart: { xs: 1.5, md: "-1px" },
        backgroundColor: "background.paper",
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TitleLink article={task.original} />
        <OriginalFacts original={task.original} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {task.translation && <TitleLink article={task.translation} />}
        <TranslationFacts task={task} kind={kind} />
      </Box>
      <QueueActions task={task} kind={kind} />
    </Box>
  );
}

const FACTS = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 1.5,
  fontSize: 13,
  color: "text.secondary",
};

function OriginalFacts({ original }: Pick<TranslationTask, "original">) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { category, readers, state, publishedAt } = original;
  return (
    <Box sx={FACTS}>
      {category && <bdi>{category.label}</bdi>}
      {state === "published" ? (
        <RelativeTime at={publishedAt} />
      ) : (
        <ArticleStateLabel state={state} times={{ publishedAt, embargoUntil: null }} />
      )}
      {readers > 0 && (
        <span>
          {translate("resources.translations.readers", {
            smart_count: readers,
            number: formatNumber(readers),
          })}
        </span>
      )}
    </Box>
  );
}

/** State of the translation, and who works on it. */
function TranslationFacts({ task, kind }: { task: TranslationTask; kind: TranslationKind }) {
  const translate = useTranslate();
  const uiLocale = useUiLocale();
  const { translation, editors } = task;
  return (
    <Box sx={FACTS}>
      {translation && (
        <ArticleStateLabel
          state={translation.state}
          times={{ publishedAt: null, embargoUntil: null }}
        />
      )}
      {translation?.outdatedSince && (
        <>
          <StateBadge tone="urgent">{translate("resources.translations.outdated")}</StateBadge>
          <RelativeTime at={translation.outdatedSince} />
        </>
      )}
      {!translation && (
        <StateBadge tone="off">
          {translate(
            kind === "dismissed"
              ? "resources.translations.kind.dismissed"
              : "resources.translations.untranslated",
          )}
        </StateBadge>
      )}
      {editors.length > 0 && (
        <Box
          component="span"
          sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, color: "text.primary" }}
        >
          <PeopleIcon fontSize="small" />
          <bdi>
            {translate("resources.translations.working", {
              smart_count: editors.length,
              names: new Intl.ListFormat(uiLocale).format(editors),
            })}
          </bdi>
        </Box>
      )}
    </Box>
  );
}

function TitleLink({
  article: { id, title, locale },
}: {
  article: Pick<TranslationTask["original"], "id" | "title" | "locale">;
}) {
  return (
    <Link
      component={RouterLink}
      to={`/article/edit/${id}`}
      color="text.primary"
      underline="hover"
      lang={locale}
      dir={directionOf(locale)}
      sx={{ display: "inline-block", fontWeight: 600, overflowWrap: "anywhere" }}
    >
      {title}
    </Link>
  );
}

function QueueActions({ task, kind }: { task: TranslationTask; kind: TranslationKind }) {
  const translate = useTranslate();
  const { isPending, dismiss, confirm } = useDecisions(task);
  const { original, translation } = task;
  const path = translation
    ? `/article/edit/${translation.id}`
    : `/article/create?translationOf=${original.id}&locale=${otherLocale(original.locale)}`;
  const mayWrite = useNewsroomRight("write");
  const main = { missing: "translate", stale: "update", inProgress: "continue", dismissed: null }[
    kind
  ];
  const action = (name: string, onPress: () => void) => (
    <Button
      color="inherit"
      disabled={isPending}
      onClick={onPress}
      aria-label={translate("resources.translations.actionOn", {
        action: translate(name),
        title: original.title,
      })}
      sx={{ minBlockSize: 44 }}
    >
      {translate(name)}
    </Button>
  );
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: { md: "flex-end" }, gap: 1 }}>
      {mayWrite &&
        kind === "missing" &&
        action("resources.translations.dismiss", () => dismiss(true))}
      {mayWrite &&
        kind === "dismissed" &&
        action("resources.translations.restore", () => dismiss(false))}
      {mayWrite && kind === "stale" && action("article.source.confirm", confirm)}
      {main && (translation || mayWrite) && (
        <Button
          variant="outlined"
          component={RouterLink}
          to={path}
          aria-label={translate("resources.translations.actionOn", {
            action: translate(`resources.translations.${main}`),
            title: original.title,
          })}
          sx={{ minBlockSize: 44 }}
        >
          {translate(`resources.translations.${main}`)}
        </Button>
      )}
    </Box>
  );
}
