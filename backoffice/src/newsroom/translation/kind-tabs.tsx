import {
  TRANSLATION_KINDS,
  type TranslationCounts,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import type { QueueView } from "./queue-view.ts";

interface KindTabsProps {
  view: QueueView;
  counts: TranslationCounts | undefined;
  hrefOf(change: Partial<QueueView>): string;
}

/** Kinds of work in the queue, with their numbers. */
export function KindTabs({ view, counts, hrefOf }: KindTabsProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  return (
    <Box
      component="nav"
      aria-label={translate("resources.translations.kinds")}
      sx={{
        display: "flex",
        overflowX: "auto",
        borderBottom: 1,
        borderColor: "divider",
        marginBlockStart: 1,
      }}
    >
      {TRANSLATION_KINDS.map((kind) => {
        const isCurrent = kind === view.kind;
        const count = counts?.[kind];
        return (
          <Link
            key={kind}
            component={RouterLink}
            to={hrefOf({ kind })}
            aria-current={isCurrent ? "page" : undefined}
            underline="none"
            color={isCurrent ? "text.primary" : "text.secondary"}
            sx={{
              display: "inline-flex",
              alignItems: "center",
              gap: 1,
              flexShrink: 0,
              minBlockSize: 44,
              paddingInline: 2,
              fontWeight: 600,
              borderBottom: "3px solid",
              borderBottomColor: isCurrent ? "primary.main" : "transparent",
              "&:focus-visible": { outlineOffset: -2 },
            }}
          >
            {translate(`resources.translations.kind.${kind}`)}
            {count && (
              <Box component="bdi" dir="ltr" sx={{ fontWeight: 400 }}>
                {formatNumber(count.total)}
                {count.more && "+"}
              </Box>
            )}
          </Link>
        );
      })}
    </Box>
  );
}
