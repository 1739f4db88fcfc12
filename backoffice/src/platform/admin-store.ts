import { localStorageStore, type Store } from "react-admin";

const STORE_NAME = "desk";
/** Prefix of react-admin's keys in local storage. */
const KEY_PREFIX = `RaStore${STORE_NAME}.`;
const store = localStorageStore(undefined, STORE_NAME);

/**
 * Store of react-admin in local storage. Signing out removes everything except the language: a
 * language change would render the form that is about to unmount, which would load its lists
 * without a session.
 */
export const adminStore: Store = {
  ...store,
  reset() {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(KEY_PREFIX) && key !== `${KEY_PREFIX}locale`) store.removeItem(key.slice(KEY_PREFIX.length));
  },
};
