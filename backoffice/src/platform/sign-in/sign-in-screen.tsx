import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { useEffect } from "react";
import { useLogin, useSetLocale } from "react-admin";
import { clearHandedOverDrafts } from "../form/autosave/draft-handover.ts";
import { SignIn } from "./sign-in.tsx";
import { useSignedOut } from "./use-signed-out.ts";

/** Sign-in page that is shown when the session ends while the back office is loaded. */
export function SignInScreen() {
  const login = useLogin();
  const setLocale = useSetLocale();
  useEffect(clearHandedOverDrafts, []);
  return useSignedOut() ? (
    <SignIn onSignedIn={(profile: Profile) => login(profile)} onLocale={setLocale} />
  ) : null;
}
