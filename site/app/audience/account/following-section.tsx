import type { FollowedTopic } from "@masthead/contract/audience/following.ts";
import { categoryPath, listingPath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import type { Answer } from "../form/answer.ts";
import { Button } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

/** What one follows, each with its end. */
export function FollowingSection({ following, answer }: { following: FollowedTopic[]; answer: Answer | undefined }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <Section id="following" title={t("following.title")} intro={t("following.intro")}>
      {following.length === 0 && <p>{t("following.empty")}</p>}
      <ul className="divide-y divide-line">
        {following.map(({ kind, id, name, slug }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0">
              <span className="block text-13 text-quiet">{t(`following.kind.${kind}`)}</span>
              <Link
                to={kind === "category" ? categoryPath(locale, id) : listingPath(locale, slug)}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </p>
            <PageForm intent="unfollow" answer={answer?.values.id === String(id) ? answer : undefined}>
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
