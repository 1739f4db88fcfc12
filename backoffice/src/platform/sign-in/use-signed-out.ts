import { useEffect, useState } from "react";
import { useAuthProvider, useRedirect } from "react-admin";

/**
 * Returns whether the user is signed out; false until that is known. Signed-in staff are redirected
 * to the home page.
 */
export function useSignedOut(): boolean {
  const authProvider = useAuthProvider();
  const redirect = useRedirect();
  const [signedOut, setSignedOut] = useState(false);
  useEffect(() => {
    let mounted = true;
    const redirectHome = () => mounted && redirect("/");
    const showSignIn = () => mounted && setSignedOut(true);
    void authProvider?.checkAuth({}).then(redirectHome, showSignIn);
    return () => {
      mounted = false;
    };
  }, [authProvider, redirect]);
  return signedOut;
}
