import { localStorageStore, type Store } from "react-admin";

const NAME = "desk";
/** How react-admin begins the keys of a store in the browser. */
const PREFIX = `RaStore${NAME}.`;
const store = localStorageStore(undefined, NAME);

/**
 * What react-admin keeps on this machine. Signing out removes all but the language: a change of it renders the form that is about to go, which would
 * ask for its lists without a session.
 */
export const deskStore: Store = {
  ...store,
  reset() {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== `${PREFIX}locale`) store.removeItem(key.slice(PREFIX.length));
  },
};
