import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";

interface WhenItAppearsProps {
  /** Time from which readers see it; null for never. */
  at: string | null;
  now: Date;
  /** Parts of its URL; a new article has no id yet. */
  article: { id?: number; slug?: string; locale: Locale };
}

/** Time and URL at which an article is published. */
export function PublicationTime({ at, now, article }: WhenItAppearsProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  if (!at) return <Typography>{translate("resources.article.appears.never")}</Typography>;
  const date = new Date(at);
  const time = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  }).format(date);
  const { id, slug, locale: language } = article;
  return (
    <>
      <Typography>
        {date <= now
          ? translate("resources.article.appears.now")
          : translate("resources.article.appears.later", { time, zone: timeZone })}
      </Typography>
      {id && slug && (
        <Typography
          variant="body2"
          component="bdi"
          dir="ltr"
          sx={{ display: "block", overflowWrap: "anywhere", color: "text.secondary" }}
        >
          {decodeURI(location.origin + articlePath({ id, slug, locale: language }))}
        </Typography>
      )}
    </>
  );
}
