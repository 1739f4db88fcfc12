import type { Notice } from "@masthead/contract/newsroom/work.ts";
import { noticePath } from "@masthead/contract/newsroom/work-paths.ts";
import { Box, Link, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";
import { useColleagueName } from "../colleague-name.ts";
import { useReadNotices } from "./use-notices.ts";

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/**
 * Direction of most letters of a text. Notes start with names, so the first letter is not reliable.
 */
const directionOfText = (text: string) =>
  countOf(text, /\p{Script=Arabic}/gu) > countOf(text, /\p{Script=Latin}/gu) ? "rtl" : "ltr";

/** Notices, each a link to its note or article. */
export function NoticeList({
  notices,
  onOpen,
}: {
  notices: Notice[] | undefined;
  onOpen?: () => void;
}) {
  const translate = useTranslate();
  if (notices?.length === 0)
    return (
      <Typography sx={{ padding: 2, color: "text.secondary" }}>
        {translate("work.notices.none")}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {notices?.map((notice) => (
        <Box
          key={notice.id}
          component="li"
          sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}
        >
          <NoticeLine notice={notice} onOpen={onOpen} />
        </Box>
      ))}
    </Box>
  );
}

/** Notice with its actor, action, article, and the beginning of the note. */
export function NoticeLine({ notice, onOpen }: { notice: Notice; onOpen?: () => void }) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  const { read } = useReadNotices();
  const { id, kind, by, at, article, noteId, excerpt } = notice;
  return (
    <Link
      component={RouterLink}
      to={noticePath({ kind, articleId: article.id, noteId })}
      onClick={() => {
        if (!notice.read) void read(id);
        onOpen?.();
      }}
      underline="none"
      color="text.primary"
      sx={{
        display: "grid",
        gridTemplateColumns: "8px minmax(0, 1fr)",
        columnGap: 1.5,
        paddingInline: 2,
        paddingBlock: 1.25,
        "&:hover": { backgroundColor: "action.hover" },
      }}
    >
      <Box
        sx={{
          inlineSize: 8,
          blockSize: 8,
          marginBlockStart: "7px",
          borderRadius: "50%",
          backgroundColor: notice.read ? "transparent" : "error.main",
        }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {!notice.read && <VisuallyHidden>{translate("work.notices.unread")}</VisuallyHidden>}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
          <Box
            component="span"
            sx={{ fontWeight: notice.read ? 400 : 600, marginInlineEnd: "auto" }}
          >
            {translate(`work.notices.kind.${kind}`, { by: nameOf(by) })}
          </Box>
          <Box component="span" sx={{ color: "text.secondary", fontSize: 13 }}>
            <RelativeTime at={at} />
          </Box>
        </Box>
        <Box dir="auto" lang={article.locale} sx={{ fontSize: 14 }}>
          {article.title}
        </Box>
        {excerpt && (
          <Box
            dir={directionOfText(excerpt)}
            sx={{
              color: "text.secondary",
              fontSize: 13,
              ...truncateLines(2),
            }}
          >
            {excerpt}
          </Box>
        )}
      </Box>
    </Link>
  );
}
