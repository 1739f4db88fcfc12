import { useEffect, useState } from "react";
import { useAuthProvider, useRedirect } from "react-admin";

/** Whether the sign-in page is for this visitor: staff who are signed in are sent to the home page. False until that is known. */
export function useSignedOut(): boolean {
  const authProvider = useAuthProvider();
  const redirect = useRedirect();
  const [signedOut, setSignedOut] = useState(false);
  useEffect(() => {
    let here = true;
    const leave = () => here && redirect("/");
    const stay = () => here && setSignedOut(true);
    void authProvider?.checkAuth({}).then(leave, stay);
    return () => {
      here = false;
    };
  }, [authProvider, redirect]);
  return signedOut;
}
