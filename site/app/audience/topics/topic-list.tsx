import { OTHER_INITIAL } from "@masthead/contract/audience/directory-terms.ts";
import type { DirectoryTopic } from "@masthead/contract/audience/topic-directory.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { categoryPath, programPath, topicPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SaveOrFollowButton } from "../save-or-follow/save-or-follow-button.tsx";

function pathOf(locale: Locale, { kind, id, slug }: DirectoryTopic): string {
  if (kind === "category") return categoryPath(locale, id);
  return kind === "program" ? programPath(locale, id) : topicPath(locale, slug);
}

/** Topics with a button to follow each; programs are saved. By first letter if alphabetical. */
export function TopicList({
  topics,
  isAlphabetical,
  path,
}: {
  topics: DirectoryTopic[];
  isAlphabetical: boolean;
  /** Own path, to which signed-out readers return. */
  path: string;
}) {
  const t = useMessages();
  if (!isAlphabetical) return <Topics topics={topics} path={path} level={2} />;
  return [...Map.groupBy(topics, ({ initial }) => initial)].map(([initial, group]) => (
    <section key={initial} aria-labelledby={`initial-${initial}`} className="mt-8">
      <h2 id={`initial-${initial}`} className="text-24">
        {initial === OTHER_INITIAL ? t("explorer.otherInitial") : initial}
      </h2>
      <Topics topics={group} path={path} level={3} />
    </section>
  ));
}

function Topics({ topics, path, level }: { topics: DirectoryTopic[]; path: string; level: 2 | 3 }) {
  const t = useMessages();
  const locale = useLocale();
  const Heading = `h${level}` as const;
  return (
    <ul className="mt-3 grid grid-cols-1 gap-x-8 border-t border-line md:grid-cols-2 lg:grid-cols-3">
      {topics.map((topic) => (
        <li
          key={`${topic.kind} ${topic.id}`}
          className="flex items-center justify-between gap-3 border-b border-line py-3"
        >
          <div className="min-w-0">
            <p className="text-13 text-quiet">{t(`explorer.kindOne.${topic.kind}`)}</p>
            <Heading className="headline text-17 break-words">
              <Link
                to={pathOf(locale, topic)}
                className="decoration-mint decoration-2 underline-offset-4 hover:underline"
              >
                {topic.name}
              </Link>
            </Heading>
            <p className="text-13 text-quiet">
              {t(`explorer.${topic.kind === "program" ? "episodes" : "articles"}`, {
                count: topic.articles,
              })}
            </p>
          </div>
          <SaveOrFollowButton kind={topic.kind} id={topic.id} name={topic.name} next={path} />
        </li>
      ))}
    </ul>
  );
}
