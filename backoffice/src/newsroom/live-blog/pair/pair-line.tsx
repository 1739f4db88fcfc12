import type { LiveDeskEntry, LivePair } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Box, Button, Link } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { entryName } from "../entry/entry-name.ts";
import { useClock } from "../entry/event-time.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { usePairMessages } from "./pair-messages.ts";
import { translatePath } from "./pair-path.ts";

const toneOf = (state: LivePair["state"]) =>
  state === "published" ? "good" : state === "removed" ? "bad" : "waiting";

/**
 * Counterpart of an entry in the other language: its state, or that it is missing, and whether the
 * source has changed. Nothing if the article has no live blog in the other language.
 */
export function PairLine({ entry }: { entry: LiveDeskEntry }) {
  const message = usePairMessages();
  const translate = useTranslate();
  const clock = useClock();
  const { translation } = useDesk().desk;
  const [isComparing, setComparing] = useState(false);
  if (!translation) return null;
  const { pair, abilities } = entry;
  const language = message("line", {
    language: translate(`frame.language.${translation.locale}`),
  });
  return (
    <Box component="span" data-pair="" sx={LINE}>
      {pair ? (
        <>
          <Link
            component={RouterLink}
            to={`/live-blog/${pair.articleId}`}
            sx={{ color: "text.primary", paddingBlock: { xs: 1.5, md: 0 } }}
          >
            {language}
          </Link>
          <StateBadge tone={toneOf(pair.state)}>
            {message(`state.${pair.state}`)}
            {pair.state === "scheduled" && pair.publishAt && ` (${clock(pair.publishAt)})`}
          </StateBadge>
          {pair.outdated && (
            <>
              <StateBadge tone="urgent">{message("outdated")}</StateBadge>
              <Button size="small" onClick={() => setComparing(true)} sx={TARGET}>
                {message("compare")}
              </Button>
            </>
          )}
        </>
      ) : (
        <>
          <span>{language}</span>
          <StateBadge tone="off">{message("missing")}</StateBadge>
          {abilities.translate && (
            <Button
              size="small"
              component={RouterLink}
              to={translatePath(translation.articleId, entry.id)}
              aria-label={message("translateEntry", { name: entryName(entry) })}
              sx={TARGET}
            >
              {message("translate")}
            </Button>
          )}
        </>
      )}
      {isComparing && pair && (
        <CompareDialog entry={entry} pair={pair} onClose={() => setComparing(false)} />
      )}
    </Box>
  );
}

const LINE = {
  display: "flex",
  flexBasis: "100%",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 1,
} as const;

const TARGET = { minBlockSize: { xs: 44, md: 32 } } as const;
