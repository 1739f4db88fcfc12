import { useEffect } from "react";
import { useLogout } from "react-admin";
import { REFUSED } from "./api-link.ts";
import { isSignedIn } from "./auth-provider.ts";
import { hasKeptText, keepOpenForms } from "./form/kept-text.ts";
import { hasUnsaved, letGo } from "./form/unsaved.ts";
import { noteSessionEnded } from "./session-ended.ts";

/** Signs out whoever the server refuses. What they were writing is kept on this machine already, and offered when they are back. */
export function SignOutOnRefusal() {
  const logout = useLogout();
  useEffect(() => {
    let left = false;
    const leave = () => {
      if (left || !isSignedIn()) return;
      left = true;
      keepOpenForms();
      noteSessionEnded(hasUnsaved() && hasKeptText());
      letGo();
      void logout();
    };
    window.addEventListener(REFUSED, leave);
    return () => window.removeEventListener(REFUSED, leave);
  }, [logout]);
  return null;
}
