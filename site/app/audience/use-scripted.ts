import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether React has taken the page over: false on the server, and so at first in the browser. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
