import { withBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import PeopleIcon from "@mui/icons-material/PeopleOutlined";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { useDebouncedArticleValue } from "../form/article-form-values.ts";
import { blockExcerpt } from "./block-excerpt.ts";
import { useOtherEditors } from "./use-presence.ts";

/** Other editors of an open article, on one line. */
export function EditorsHere({ id }: { id: number }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const others = useOtherEditors(id);
  const timeFormat = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone });
  return (
    <Box role="status" sx={{ display: "flex", gap: 2, color: "text.secondary" }}>
      {others.map((other) => (
        <Box key={other.id} sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
          <PeopleIcon fontSize="small" />
          <Box
            component="span"
            sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
          >
            {translate("resources.article.presence.here", {
              name: other.name,
              time: timeFormat.format(new Date(other.since)),
            })}
            <BlockOfEditor id={other.block} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Beginning of the block that an editor is in. */
function BlockOfEditor({ id }: { id: string | null }) {
  const translate = useTranslate();
  const body = useDebouncedArticleValue("body");
  const block =
    id === null ? undefined : withBlockIds(body).content.find(({ attrs }) => attrs?.id === id);
  const text = block && blockExcerpt(block);
  return text ? <bdi>{translate("resources.article.presence.block", { text })}</bdi> : null;
}
