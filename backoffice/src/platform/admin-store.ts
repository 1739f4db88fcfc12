import { localStorageStore, type Store } from "react-admin";

const STORE_NAME = "desk";
/** Prefix of react-admin's keys in local storage. */
const KEY_PREFIX = `RaStore${STORE_NAME}.`;
export const DENSITY_KEY = "listDensity";
/** Settings of the browser, which outlive the session. */
const BROWSER_SETTINGS = ["locale", DENSITY_KEY].map((key) => KEY_PREFIX + key);
const store = localStorageStore(undefined, STORE_NAME);

/**
 * Store of react-admin in local storage. Signing out removes everything except the settings of the
 * browser. One of them is the language: a language change would render the form that is about to
 * unmount, which would load its lists without a session.
 */
export const adminStore: Store = {
  ...store,
  reset() {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(KEY_PREFIX) && !BROWSER_SETTINGS.includes(key))
        store.removeItem(key.slice(KEY_PREFIX.length));
  },
};
