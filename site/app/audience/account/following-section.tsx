import type { FollowedTopic } from "@masthead/contract/audience/following.ts";
import { categoryPath, pagePath, topicPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { quietLink } from "../page.tsx";
import "../program-follow/messages.ts";
import { Section } from "./section.tsx";

/** Topics that the current user follows, each with a button to unfollow it. */
export function FollowingSection({
  following,
  result,
}: {
  following: FollowedTopic[];
  result: FormResult | undefined;
}) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <Section id="following" title={t("following.title")} intro={t("following.intro")}>
      {following.length === 0 && <p>{t("following.empty")}</p>}
      <p className="flex flex-wrap gap-x-8">
        <Link to={pagePath(locale, "topics")} className={quietLink}>
          {t("topicsToFollow")}
        </Link>
        <Link to={pagePath(locale, "account/programs")} className={quietLink}>
          {t("programFollow.title")}
        </Link>
      </p>
      <ul className="divide-y divide-line">
        {following.map(({ kind, id, name, slug }) => (
          <li
            key={`${kind} ${id}`}
            className="flex flex-wrap items-center justify-between gap-3 py-3"
          >
            <p className="min-w-0">
              <span className="block text-13 text-quiet">{t(`following.kind.${kind}`)}</span>
              <Link
                to={kind === "category" ? categoryPath(locale, id) : topicPath(locale, slug)}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </p>
            <PageForm
              intent="unfollow"
              result={result?.values.id === String(id) ? result : undefined}
            >
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="id" value={id} />
              <Button look="other" aria-label={`${t("following.end")}: ${name}`}>
                {t("following.end")}
              </Button>
            </PageForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
