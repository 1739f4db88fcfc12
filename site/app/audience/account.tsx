import { inLocalePath } from "@masthead/contract/system/paths.ts";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { doOnAccount } from "./account/actions.ts";
import { AppSection } from "./account/app-section.tsx";
import { DataSection } from "./account/data-section.tsx";
import { DigestSection } from "./account/digest-section.tsx";
import { FollowingSection } from "./account/following-section.tsx";
import { PasskeySection } from "./account/passkey-section.tsx";
import { PasswordSection } from "./account/password-section.tsx";
import { ProfileSection } from "./account/profile-section.tsx";
import { PushSection } from "./account/push-section.tsx";
import { RemoveSection } from "./account/remove-section.tsx";
import { SavedSection } from "./account/saved-section.tsx";
import { SessionSection } from "./account/session-section.tsx";
import { SignOut } from "./account/sign-out.tsx";
import { Said } from "./auth/said.tsx";
import { type Answer, answered } from "./form/answer.ts";
import { guardedBy } from "./guards.ts";
import { PersonalPage } from "./page.tsx";
import { countriesIn } from "./phone/countries.ts";
import { topicsOf } from "./push/topics.ts";
import { forgettingViewer } from "./viewer.ts";

/** Saved articles that stand here; the others have a page of their own. */
const SAVED = 3;

export const middleware = guardedBy("logged-in-user");

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  try {
    const [profile, sessions, factors, topics, saved, following, digest] = await Promise.all([
      client.account.me(),
      client.account.sessions(),
      client.account.secondFactors(),
      client.category.topics({ locale }),
      client.savedArticle.list({ locale, limit: SAVED }),
      client.following.mine({ locale }),
      client.digest.mine(),
    ]);
    const kept = { saved, following, digest, topics: topicsOf(topics) };
    return { profile, sessions, factors, ...kept, countries: countriesIn(locale), said: url.searchParams.get("said") };
  } catch (error) {
    // The session ended while the page was made.
    const { status } = error as { status?: unknown };
    if (status === 401 || status === 403) throw redirect(inLocalePath(locale, "/"));
    throw error;
  }
}

export const action = (args: ActionFunctionArgs) => answered(args, (fields) => doOnAccount(pageOf(args.context), fields));

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => forgettingViewer(serverAction());

export default function Account() {
  const { profile, sessions, factors, topics, saved, following, digest, countries, said } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  return (
    <PersonalPage title={t("account.title")} intro={t("account.signedInAs", { email: profile.email })} wide>
      <Said what={said} />
      <SignOut />
      <ProfileSection key={`${profile.email} ${profile.phone}`} profile={profile} countries={countries} answer={answer} />
      <SavedSection saved={saved} />
      <FollowingSection following={following} answer={answer} />
      <DigestSection key={`${digest.frequency} ${digest.locale}`} digest={digest} followsNothing={following.length === 0} answer={answer} />
      <PushSection topics={topics} />
      <PasswordSection />
      <AppSection factors={factors} answer={answer} />
      <PasskeySection passkeys={factors.passkeys} answer={answer} />
      <SessionSection sessions={sessions} answer={answer} />
      <DataSection />
      <RemoveSection withApp={factors.totp !== null} answer={answer} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
