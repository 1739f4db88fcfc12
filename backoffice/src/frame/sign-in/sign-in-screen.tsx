import type { Profile } from "@masthead/contract/audience/profile.ts";
import { useEffect } from "react";
import { useLogin, useSetLocale } from "react-admin";
import { forgetLeftTexts } from "../form/left-text.ts";
import { SignIn } from "./sign-in.tsx";
import { useSignedOut } from "./use-signed-out.ts";

/** The sign-in page of staff who are signed out while the back office is loaded. */
export function SignInScreen() {
  const login = useLogin();
  const setLocale = useSetLocale();
  useEffect(forgetLeftTexts, []);
  return useSignedOut() ? <SignIn onSignedIn={(profile: Profile) => login(profile)} onLocale={setLocale} /> : null;
}
