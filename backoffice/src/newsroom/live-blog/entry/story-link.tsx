import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { storyPath } from "./story-path.ts";

type Story = NonNullable<LiveDeskEntry["story"]>;

const toneOf = (state: Story["state"]) =>
  state === "published" ? "good" : state === "draft" || state === "scheduled" ? "waiting" : "off";

/** Article that was made from an entry, or to which it links, with its state. */
export function StoryLink({ story: { id, title, state } }: { story: Story }) {
  const message = useLiveMessages();
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{
        display: "flex",
        flexBasis: "100%",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1,
      }}
    >
      <span>{message("story.article")}</span>
      <Link
        component={RouterLink}
        to={storyPath(id)}
        sx={{
          display: "inline-flex",
          alignItems: "center",
          minBlockSize: { xs: 44, md: 24 },
          color: "text.primary",
        }}
      >
        <bdi>{title}</bdi>
      </Link>
      <StateBadge tone={toneOf(state)}>{translate(`resources.article.state.${state}`)}</StateBadge>
    </Box>
  );
}
