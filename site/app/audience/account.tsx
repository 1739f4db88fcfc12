import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useMessages } from "../platform/messages.ts";
import { handleAccountForm } from "./account/actions.ts";
import { AuthenticatorSection } from "./account/authenticator-section.tsx";
import { DataSection } from "./account/data-section.tsx";
import { DeleteAccountSection } from "./account/delete-account-section.tsx";
import { DigestSection } from "./account/digest-section.tsx";
import { FollowingSection } from "./account/following-section.tsx";
import { PasskeySection } from "./account/passkey-section.tsx";
import { PasswordSection } from "./account/password-section.tsx";
import { PositionSection } from "./account/position-section.tsx";
import { ProfileSection } from "./account/profile-section.tsx";
import { PushSection } from "./account/push-section.tsx";
import { SavedSection } from "./account/saved-section.tsx";
import { SessionSection } from "./account/session-section.tsx";
import { SignOut } from "./account/sign-out.tsx";
import { ViewingPinSection } from "./account/viewing-pin-section.tsx";
import { FlashMessage } from "./auth/flash-message.tsx";
import { type FormResult, handleForm } from "./form/form-result.ts";
import { loadCountries } from "./form/load-countries.ts";
import { PersonalPage } from "./page.tsx";
import { toPushTopics } from "./push/topics.ts";
import { forgetViewerOnSignOut } from "./viewer.ts";

/** Number of saved articles listed here; /account/saved lists all. */
const SAVED_LIMIT = 3;
/** Number of started articles and recordings. */
const CONTINUED_LIMIT = 6;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale, now } = page;
  try {
    const [
      profile,
      sessions,
      factors,
      topics,
      saved,
      positions,
      following,
      digest,
      subscriptions,
      countries,
    ] = await Promise.all([
      client.account.me(),
      client.account.sessions(),
      client.account.secondFactors(),
      client.category.topics({ locale }),
      client.savedArticle.list({ locale, limit: SAVED_LIMIT }),
      client.position.list({ locale, limit: CONTINUED_LIMIT }),
      client.following.mine({ locale }),
      client.digest.mine(),
      client.subscription.mine(),
      loadCountries(page),
    ]);
    const preferences = { saved, positions, following, digest, topics: toPushTopics(topics) };
    const open = subscriptions.filter(({ periodEnd }) => Date.parse(periodEnd) > now.getTime());
    const flash = url.searchParams.get("flash");
    return { profile, sessions, factors, ...preferences, subscriptions: open, countries, flash };
  } catch (error) {
    // The session ended while the page was being loaded.
    const { status } = error as { status?: unknown };
    if (status === 401 || status === 403) throw redirect(pagePath(locale, ""));
    throw error;
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, (fields) => handleAccountForm(pageOf(args.context), fields));

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  forgetViewerOnSignOut(serverAction());

export default function Account() {
  const {
    profile,
    sessions,
    factors,
    topics,
    saved,
    positions,
    following,
    digest,
    subscriptions,
    countries,
    flash,
  } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  return (
    <PersonalPage
      title={t("account.title")}
      intro={t("account.signedInAs", { email: profile.email })}
      wide
    >
      <FlashMessage message={flash} />
      <SignOut />
      <ProfileSection
        key={`${profile.email} ${profile.phone}`}
        profile={profile}
        countries={countries}
        result={result}
      />
      <SavedSection saved={saved} />
      <PositionSection positions={positions} />
      <FollowingSection following={following} result={result} />
      <DigestSection
        key={`${digest.frequency} ${digest.locale}`}
        digest={digest}
        followsNothing={following.length === 0}
        result={result}
      />
      <PushSection topics={topics} />
      <ViewingPinSection />
      <PasswordSection />
      <AuthenticatorSection factors={factors} result={result} />
      <PasskeySection passkeys={factors.passkeys} result={result} />
      <SessionSection sessions={sessions} result={result} />
      <DataSection />
      <DeleteAccountSection
        hasAuthenticator={factors.totp !== null}
        subscriptions={subscriptions}
        result={result}
      />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
