import { PENDING_ACTION_KINDS } from "@masthead/contract/audience/followed-kinds.ts";
import type { PendingAction } from "@masthead/contract/audience/following.ts";
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
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { type Fields, type FormResult, handleForm, safeRedirectPath } from "./form/form-result.ts";
import { Alert } from "./form/page-form.tsx";
import { PersonalPage, quietLink } from "./page.tsx";
import { keptIn, saveToastId } from "./save-or-follow/save-toast-id.ts";
import { loadViewer } from "./viewer.ts";

/** URL of this page. `flash` makes it report that nothing could be saved or followed. */
const pageUrl = ({ locale }: PageContext, next: string, flash?: "nothing") =>
  pagePath(locale, "account/keep", { next, flash });
const signInUrl = (page: PageContext, next: string, kind: PendingAction["kind"] | undefined) =>
  pagePath(page.locale, "auth/sign-in", {
    next: pageUrl(page, next),
    why: kind && signInReason(kind),
  });
const signInReason = (kind: PendingAction["kind"]) =>
  (({ articles: "save", watchList: "watch", following: "follow" }) as const)[keptIn(kind)];

/** URL of the original page. Its hash shows the toast that confirms the action there. */
const confirmationUrl = (next: string, target: PendingAction) =>
  `${next.split("#")[0]}#${saveToastId(target)}`;

/**
 * Return point after sign-in: saves or follows the target that the API remembers for this device.
 * It is not in the URL.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const requestedPath = url.searchParams.get("next");
  const next = safeRedirectPath(requestedPath, pagePath(page.locale, "dashboard"));
  if (url.searchParams.get("flash") === "nothing" || requestedPath === null) return { next };
  if (!(await loadViewer(page))) throw redirect(signInUrl(page, next, undefined));
  try {
    const { done } = await page.client.following.fulfilWish();
    throw redirect(done ? confirmationUrl(next, done) : pageUrl(page, next, "nothing"));
  } catch (error) {
    // The target no longer exists, or the limit is reached.
    if ([404, 409].includes((error as { status?: number }).status ?? 0))
      throw redirect(pageUrl(page, next, "nothing"));
    throw error;
  }
}

/** Handles the form on the page of a record that can be saved or followed. */
export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const target = readTarget(fields);
    const next = safeRedirectPath(fields.text("next"), pagePath(page.locale, "dashboard"));
    if (!(await loadViewer(page))) {
      await page.client.following.wish(target);
      return redirect(signInUrl(page, next, target.kind), 303);
    }
    await keep(page, target);
    return redirect(confirmationUrl(next, target), 303);
  });
}

async function keep({ client }: PageContext, { kind, id }: PendingAction): Promise<void> {
  if (kind === "article") await client.savedArticle.save({ id });
  else if (kind === "episode" || kind === "program") await client.watchList.save({ kind, id });
  else await client.following.follow({ kind, id });
}

function readTarget(fields: Fields): PendingAction {
  const kind = PENDING_ACTION_KINDS.find((known) => known === fields.text("kind"));
  const id = Number(fields.text("id"));
  if (!kind || !Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 400 });
  return { kind, id };
}

export default function SaveOrFollow() {
  const { next } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage
      title={t("notSaved.nothing.title")}
      intro={result ? undefined : t("notSaved.nothing.intro")}
    >
      {result?.message && <Alert>{result.message}</Alert>}
      <p className="flex flex-wrap gap-x-8">
        <Link to={next} className={quietLink}>
          {t("notSaved.back")}
        </Link>
        <Link to={pagePath(locale, "account/saved")} className={quietLink}>
          {t("notSaved.allSaved")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
