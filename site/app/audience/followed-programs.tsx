import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { nullIfNotFound } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { type FormResult, handleForm } from "./form/form-result.ts";
import { SuccessMessage } from "./form/page-form.tsx";
import { PersonalPage, quietLink } from "./page.tsx";
import { CalendarSection } from "./program-follow/calendar-section.tsx";
import { ConfirmFollow, FollowedItem } from "./program-follow/followed-item.tsx";
import { readChoices } from "./program-follow/read-choices.ts";
import "./program-follow/messages.ts";
import { loadViewer } from "./viewer.ts";

const pageUrl = ({ locale }: PageContext, query: { follow?: string; flash?: string } = {}) =>
  pagePath(locale, "account/programs", query);

/** Redirect to the sign-in page, from which the reader returns to this page. */
const signIn = (page: PageContext, follow: string | undefined) =>
  redirect(
    pagePath(page.locale, "auth/sign-in", {
      next: pageUrl(page, follow ? { follow } : {}),
      why: "follow",
    }),
    303,
  );

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const follow = url.searchParams.get("follow") ?? undefined;
  if (!(await loadViewer(page))) throw signIn(page, follow);
  const mine = await client.programFollow.mine({ locale });
  const id = Number(follow);
  const isNew =
    Number.isSafeInteger(id) && id > 0 && !mine.programs.some(({ program }) => program.id === id);
  const found = isNew ? await nullIfNotFound(client.program.get({ locale, id, limit: 1 })) : null;
  return {
    ...mine,
    candidate: found && { id: found.id, name: found.name },
    publicUrl: page.publicUrl,
    flash: url.searchParams.get("flash"),
  };
}

const FLASHES = ["saved", "ended", "newAddress"] as const;

const isFlash = (flash: string | null): flash is (typeof FLASHES)[number] =>
  FLASHES.some((known) => known === flash);

/**
 * Follows or unfollows a program, also for the form on the pages of programs, or replaces the
 * address of the calendar.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (fields) => {
    const page = pageOf(args.context);
    if (fields.intent === "calendar") {
      if (!(await loadViewer(page))) return signIn(page, undefined);
      await page.client.programFollow.renewCalendar({ locale: page.locale });
      return redirect(pageUrl(page, { flash: "newAddress" }), 303);
    }
    const id = Number(fields.text("id"));
    if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 400 });
    if (!(await loadViewer(page))) return signIn(page, String(id));
    const choices = readChoices(fields.text);
    const ends = fields.text("ends") !== "" || (choices.before === null && !choices.episodes);
    if (ends) await page.client.programFollow.unfollow({ id });
    else await page.client.programFollow.follow({ id, ...choices });
    return redirect(pageUrl(page, { flash: ends ? "ended" : "saved" }), 303);
  });

export default function FollowedPrograms() {
  const { programs, calendar, candidate, publicUrl, flash } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage title={t("programFollow.title")} intro={t("programFollow.intro")} wide>
      {isFlash(flash) && <SuccessMessage>{t(`programFollow.flash.${flash}`)}</SuccessMessage>}
      {candidate && <ConfirmFollow program={candidate} result={result} />}
      {!programs.length && !candidate && <p>{t("programFollow.empty")}</p>}
      <ul className="divide-y divide-line">
        {programs.map((followed) => (
          <FollowedItem key={followed.program.id} followed={followed} result={result} />
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-8">
        <Link to={pagePath(locale, "programs")} className={quietLink}>
          {t("programFollow.programs")}
        </Link>
        <Link to={pagePath(locale, "notifications")} className={quietLink}>
          {t("programFollow.notifications")}
        </Link>
      </p>
      {programs.length > 0 && <CalendarSection url={publicUrl + calendar} result={result} />}
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
