import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { useRefresh } from "../platform/refresh/use-refresh.ts";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { ProgramCard } from "./program/program-card.tsx";
import "./messages.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  return { groups: await withPageErrors(client.program.grouped({ locale })) };
}

/**
 * All programs, each listed once: those flagged `rabiaagroup` under their own heading, all others
 * by category.
 */
export default function Programs() {
  const { groups } = useLoaderData<typeof loader>();
  useRefresh(useRevalidator().revalidate);
  const t = useMessages();
  const byCategory = groups.map(({ category, programs }) => ({
    key: category ? `category-${category.id}` : "others",
    name: category?.name ?? t("programs.others"),
    programs: programs.filter((program) => !program.rabiaagroup),
  }));
  const ofGroup = groups.flatMap(({ programs }) =>
    programs.filter((program) => program.rabiaagroup),
  );
  const sections = [
    ...byCategory,
    { key: "rabiaagroup", name: t("programs.rabiaagroup"), programs: ofGroup },
  ].filter((section) => section.programs.length > 0);
  return (
    <>
      <PageHead title={t("broadcast.programs")} description={t("programs.intro")} />
      <PageTitle title={t("broadcast.programs")} colour="var(--color-cyan)">
        <p className="mt-2 max-w-text text-17 text-quiet">
          {sections.length > 0 ? t("programs.intro") : t("programs.empty")}
        </p>
        <Link
          to={pagePath(useLocale(), "podcasts")}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4"
        >
          {t("programs.podcasts")}
        </Link>
      </PageTitle>
      {sections.map(({ key, name, programs }, index) => (
        <section key={key} aria-labelledby={key} className="mb-12">
          <SectionHeading id={key} colour="var(--color-cyan)">
            {name}
          </SectionHeading>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-3 md:gap-y-8 lg:grid-cols-4">
            {programs.map((program) => (
              <li key={program.id}>
                <ProgramCard program={program} eager={index === 0} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export const ErrorBoundary = PageBoundary;
