import { BASE_PATH } from "../document-settings.ts";
import { toScreenPath } from "../screens/screen-paths.ts";

const SIGN_IN_PATH = "/login";

/** Returns the path of the document below the secret base path. */
const currentPath = () => location.pathname.slice(BASE_PATH.length - 1) || "/";
const replacePath = (path: string, state: unknown = null) =>
  history.replaceState(state, "", BASE_PATH.slice(0, -1) + path);

/**
 * Replaces the URL with the sign-in page. Like react-admin, it stores the requested path in the
 * history state, which survives a reload.
 */
export function showSignInPath(): void {
  if (currentPath() !== SIGN_IN_PATH)
    replacePath(SIGN_IN_PATH, {
      usr: { nextPathname: currentPath(), nextSearch: location.search },
    });
}

/** Replaces the URL of the sign-in page with the requested one. */
export function leaveSignInPath(): void {
  if (currentPath() !== SIGN_IN_PATH) return;
  const { nextPathname = "/", nextSearch = "" }: { nextPathname?: string; nextSearch?: string } =
    history.state?.usr ?? {};
  // React-admin stores its own path there.
  replacePath(toScreenPath(nextPathname) + nextSearch);
}
