import type { CheckedLink, LinkResult } from "@masthead/contract/newsroom/article/article-links.ts";
import OpenIcon from "@mui/icons-material/OpenInNew";
import { Box, Button, IconButton, Link, Tooltip } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../../../platform/list/state-badge.tsx";
import { goToLink } from "../../body/go-to.ts";
import type { BodyLink } from "./find-links.ts";

const TONES: Record<LinkResult, Parameters<typeof StateBadge>[0]["tone"]> = {
  ok: "good",
  redirect: "waiting",
  unpublished: "urgent",
  deleted: "bad",
  notFound: "bad",
  timeout: "urgent",
  unreachable: "bad",
  refused: "waiting",
  failed: "urgent",
  blocked: "bad",
  unchecked: "off",
};

/** Link of the article with the result of its check, if it was checked. */
export function LinkRow({
  link: { url, kind, text },
  checked,
}: {
  link: BodyLink;
  checked: CheckedLink | undefined;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = kind === "link" ? text : translate(`writing.links.kind.${kind}`);
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        paddingBlock: 0.5,
        borderBlockStart: "1px solid",
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Tooltip title={translate("writing.links.show")} describeChild>
          <Button
            color="inherit"
            onClick={() => {
              if (!goToLink(url)) notify("writing.links.gone", { type: "info" });
            }}
            sx={{
              display: "block",
              inlineSize: "100%",
              paddingInline: 0.5,
              minBlockSize: 40,
              textAlign: "start",
              fontWeight: 400,
            }}
          >
            <Box component="span" sx={{ display: "block", overflowWrap: "anywhere" }}>
              <bdi>{label}</bdi>
            </Box>
            <Box
              component="span"
              sx={{
                display: "block",
                fontSize: 13,
                color: "text.secondary",
                overflowWrap: "anywhere",
              }}
            >
              <bdi dir="ltr">{readable(url)}</bdi>
            </Box>
          </Button>
        </Tooltip>
        <Box sx={{ paddingInline: 0.5, fontSize: 13 }}>
          <StateBadge tone={checked ? TONES[checked.result] : "off"}>
            <Box component="span" sx={{ whiteSpace: "normal" }}>
              {translate(
                checked ? `writing.links.result.${checked.result}` : "writing.links.waiting",
              )}
              {checked?.result === "unpublished" &&
                checked.article &&
                ` · ${translate(`resources.article.state.${checked.article.state}`)}`}
              {checked?.status != null && checked.status >= 400 && ` (${checked.status})`}
            </Box>
          </StateBadge>
          {checked && <Details checked={checked} />}
        </Box>
      </Box>
      <IconButton
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={translate("writing.links.opensTab", { url: readable(url) })}
        sx={{ inlineSize: 44, blockSize: 44 }}
      >
        <OpenIcon fontSize="small" className="mirror-in-rtl" />
      </IconButton>
    </Box>
  );
}

/** Touch target size of a standalone link. */
const TARGET = {
  display: "inline-block",
  minBlockSize: 24,
  lineHeight: "24px",
  overflowWrap: "anywhere",
} as const;

function Details({ checked: { result, location, article } }: { checked: CheckedLink }) {
  const translate = useTranslate();
  if (location)
    return (
      <Box sx={{ overflowWrap: "anywhere" }}>
        {translate("writing.links.redirectsTo")}{" "}
        <Link
          href={location}
          target="_blank"
          rel="noopener noreferrer"
          color="text.primary"
          sx={TARGET}
        >
          <bdi dir="ltr">{readable(location)}</bdi>
        </Link>
      </Box>
    );
  if (!article || result === "ok" || result === "deleted") return null;
  return (
    <Link
      component={RouterLink}
      to={`/article/edit/${article.id}`}
      target="_blank"
      color="text.primary"
      sx={TARGET}
    >
      {translate("writing.links.editArticle", { title: article.title })}
    </Link>
  );
}

/** Returns a URL with letters of other scripts instead of percent-encoding. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
