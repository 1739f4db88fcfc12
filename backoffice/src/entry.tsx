import type { Profile } from "@masthead/contract/audience/profile.ts";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { authProvider } from "./frame/auth.ts";
import { wasStaffHere } from "./frame/auth-provider.ts";
import { SignIn } from "./frame/sign-in/sign-in.tsx";
import { leaveSignInAddress, showSignInAddress } from "./frame/sign-in/sign-in-address.ts";
import { useDocumentLanguage } from "./frame/use-document-language.ts";
import { loadWords, words } from "./frame/words.ts";

/** The back office proper with its words: a part of the build that visitors of the sign-in page do not load. */
async function loadApp(): Promise<ComponentType> {
  const [{ App }] = await Promise.all([import("./app.tsx"), loadWords()]);
  return App;
}

/** What has begun to load; whether that works out is seen by who waits for it. */
const loadAhead = () => void loadApp().catch(() => undefined);

/** Decides what a visit begins with: the back office for staff who are signed in, the sign-in page for everybody else. */
export function Entry() {
  useDocumentLanguage();
  const [shown, setShown] = useState<{ App: ComponentType } | "signIn" | null>(null);
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const showApp = useCallback(async () => {
    const App = await loadApp();
    leaveSignInAddress();
    setShown({ App });
  }, []);

  useEffect(() => {
    if (wasStaffHere()) loadAhead();
    const showSignIn = () => {
      showSignInAddress();
      setShown("signIn");
      // Loaded while somebody types, since a sign-in follows.
      addEventListener("input", loadAhead, { once: true });
    };
    authProvider.checkAuth({}).then(() => showApp().catch((error) => setFailed({ error })), showSignIn);
    return () => removeEventListener("input", loadAhead);
  }, [showApp]);

  if (failed) throw failed.error;
  const signedIn = async (profile: Profile) => {
    await authProvider.login(profile);
    await showApp();
  };
  if (shown === "signIn") return <SignIn onSignedIn={signedIn} onLocale={(locale) => void words.changeLocale(locale)} />;
  return shown && <shown.App />;
}
