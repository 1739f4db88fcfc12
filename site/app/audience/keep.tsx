import { WISH_KINDS, type Wish } from "@masthead/contract/audience/following.ts";
import { inLocalePath, keepPath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { type PageContext, pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { type Answer, answered, type Fields, ownPath } from "./form/answer.ts";
import { Alert } from "./form/page-form.tsx";
import { keptId } from "./keep/kept-id.ts";
import { PersonalPage, quietLink } from "./page.tsx";
import { viewerOf } from "./viewer.ts";

/** The page that does what was wanted before signing in, and says so where nothing could be done. */
const address = ({ locale }: PageContext, next: string, said?: "nothing") =>
  `${keepPath(locale)}?${new URLSearchParams({ next, ...(said && { said }) })}`;
const signIn = (page: PageContext, next: string, kind: Wish["kind"] | undefined) =>
  `${inLocalePath(page.locale, "/auth/sign-in")}?${new URLSearchParams({ next: address(page, next), ...(kind && { why: whyOf(kind) }) })}`;
const whyOf = (kind: Wish["kind"]) => (kind === "article" ? "save" : "follow");

/** Back to where it was wanted, which says what was done: see keep-form.tsx. */
const doneAt = (next: string, wish: Wish) => `${next.split("#")[0]}#${keptId(wish)}`;

/** Who was led to sign in comes back here, and what they wanted is done: this device remembers it, the address does not say it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const wanted = url.searchParams.get("next");
  const next = ownPath(wanted, inLocalePath(page.locale, "/dashboard"));
  if (url.searchParams.get("said") === "nothing" || wanted === null) return { next };
  if (!(await viewerOf(page))) throw redirect(signIn(page, next, undefined));
  try {
    const { done } = await page.client.following.fulfilWish();
    throw redirect(done ? doneAt(next, done) : address(page, next, "nothing"));
  } catch (error) {
    // It is not there any more, or there is no room for it.
    if ([404, 409].includes((error as { status?: number }).status ?? 0)) throw redirect(address(page, next, "nothing"));
    throw error;
  }
}

/** The form on the page of an article, a section, a tag, a person or an author. */
export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  return answered(args, async (fields) => {
    const wish = wishIn(fields);
    const next = ownPath(fields.text("next"), inLocalePath(page.locale, "/dashboard"));
    if (!(await viewerOf(page))) {
      await page.client.following.wish(wish);
      return redirect(signIn(page, next, wish.kind), 303);
    }
    if (wish.kind === "article") await page.client.savedArticle.save({ id: wish.id });
    else await page.client.following.follow({ kind: wish.kind, id: wish.id });
    return redirect(doneAt(next, wish), 303);
  });
}

function wishIn(fields: Fields): Wish {
  const kind = WISH_KINDS.find((one) => one === fields.text("kind"));
  const id = Number(fields.text("id"));
  if (!kind || !Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 400 });
  return { kind, id };
}

export default function Keep() {
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  return (
    <PersonalPage title={t("kept.nothing.title")} intro={answer ? undefined : t("kept.nothing.intro")}>
      {answer?.message && <Alert>{answer.message}</Alert>}
      <p className="flex flex-wrap gap-x-8">
        <Link to={next} className={quietLink}>
          {t("kept.back")}
        </Link>
        <Link to={inLocalePath(locale, "/account/saved")} className={quietLink}>
          {t("kept.allSaved")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
