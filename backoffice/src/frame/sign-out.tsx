import { useEffect } from "react";
import { useLogout, useNotify } from "react-admin";
import { REFUSED } from "./api-link.ts";
import { isSignedIn } from "./auth-provider.ts";
import { letGo } from "./form/unsaved.ts";

/** Signs out whoever the server refuses. What they were writing is kept on this machine already, and offered when they are back. */
export function SignOutOnRefusal() {
  const logout = useLogout();
  const notify = useNotify();
  useEffect(() => {
    const leave = () => {
      if (!isSignedIn()) return;
      letGo();
      notify("desk.signIn.ended", { type: "warning" });
      void logout();
    };
    window.addEventListener(REFUSED, leave);
    return () => window.removeEventListener(REFUSED, leave);
  }, [logout, notify]);
  return null;
}
