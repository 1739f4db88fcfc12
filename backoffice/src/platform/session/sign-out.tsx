import { useEffect } from "react";
import { useLogout } from "react-admin";
import { ACCESS_REFUSED_EVENT } from "../api/api-link.ts";
import { autosaveOpenForms, hasDrafts } from "../form/autosave/form-drafts.ts";
import { allowLeaving, hasUnsaved } from "../form/save/unsaved.ts";
import { isSignedIn } from "./auth-provider.ts";
import { storeSessionEnded } from "./session-ended.ts";

/**
 * Signs the user out when the server refuses a call. Unsaved drafts are already in the browser, and
 * are offered after the next sign-in.
 */
export function SignOutOnRefusal() {
  const logout = useLogout();
  useEffect(() => {
    let hasLeft = false;
    const signOut = () => {
      if (hasLeft || !isSignedIn()) return;
      hasLeft = true;
      autosaveOpenForms();
      storeSessionEnded(hasUnsaved() && hasDrafts());
      allowLeaving();
      void logout();
    };
    window.addEventListener(ACCESS_REFUSED_EVENT, signOut);
    return () => window.removeEventListener(ACCESS_REFUSED_EVENT, signOut);
  }, [logout]);
  return null;
}
