import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { loadMessages, messages } from "./platform/messages/messages.ts";
import { useDocumentLanguage } from "./platform/messages/use-document-language.ts";
import { authProvider } from "./platform/session/auth.ts";
import { wasStaffSignedIn } from "./platform/session/auth-provider.ts";
import { SignIn } from "./platform/sign-in/sign-in.tsx";
import { leaveSignInPath, showSignInPath } from "./platform/sign-in/sign-in-path.ts";

/** Loads the app and its messages, which are not part of the bundle of the sign-in page. */
async function loadApp(): Promise<ComponentType> {
  const [{ App }] = await Promise.all([import("./app.tsx"), loadMessages()]);
  return App;
}

/** Preloads the app. Errors are reported by the call that needs it. */
const preload = () => void loadApp().catch(() => undefined);

/** Root component: the app for signed-in staff, the sign-in page for everyone else. */
export function Entry() {
  useDocumentLanguage();
  const [screen, setScreen] = useState<{ App: ComponentType } | "signIn" | null>(null);
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const showApp = useCallback(async () => {
    const App = await loadApp();
    leaveSignInPath();
    setScreen({ App });
  }, []);

  useEffect(() => {
    if (wasStaffSignedIn()) preload();
    const showSignIn = () => {
      showSignInPath();
      setScreen("signIn");
      // Preloads while the user types, as a sign-in follows.
      addEventListener("input", preload, { once: true });
    };
    authProvider
      .checkAuth({})
      .then(() => showApp().catch((error) => setFailed({ error })), showSignIn);
    return () => removeEventListener("input", preload);
  }, [showApp]);

  if (failed) throw failed.error;
  const onSignedIn = async (profile: Profile) => {
    await authProvider.login(profile);
    await showApp();
  };
  if (screen === "signIn")
    return (
      <SignIn onSignedIn={onSignedIn} onLocale={(locale) => void messages.changeLocale(locale)} />
    );
  if (!screen)
    return (
      <div
        className="starting"
        role="progressbar"
        aria-label={messages.translate("frame.loading")}
      />
    );
  return <screen.App />;
}
