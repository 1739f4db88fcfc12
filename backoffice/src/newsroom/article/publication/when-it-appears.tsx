import { intlLocale } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { useStation } from "../../../frame/station.ts";

interface WhenItAppearsProps {
  /** From when readers see it; null: never. */
  at: string | null;
  now: Date;
  /** Its address; that of a new one has no number yet. */
  article: { id?: number; slug?: string; locale: Locale };
}

/** Tells when and where readers will see an article. */
export function WhenItAppears({ at, now, article }: WhenItAppearsProps) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  if (!at) return <Typography>{translate("resources.article.appears.never")}</Typography>;
  const date = new Date(at);
  const time = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "short", timeZone }).format(date);
  const { id, slug, locale: language } = article;
  return (
    <>
      <Typography>
        {date <= now ? translate("resources.article.appears.now") : translate("resources.article.appears.later", { time, zone: timeZone })}
      </Typography>
      {id && slug && (
        <Typography variant="body2" component="bdi" dir="ltr" sx={{ display: "block", overflowWrap: "anywhere", color: "text.secondary" }}>
          {decodeURI(location.origin + articlePath({ id, slug, locale: language }))}
        </Typography>
      )}
    </>
  );
}
