import { createContext, useCallback, useContext, useMemo } from "react";
import {
  type RouterLinkProps,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterProvider,
  reactRouterProvider,
} from "react-admin";
import { useHref } from "react-router";
import { toResourcePath, toScreenPath } from "./screen-paths.ts";

/**
 * Whether locations are react-admin paths already: `Routes` passes the given location on to its
 * children.
 */
const MappedContext = createContext(false);

type To = string | Partial<RouterLocation>;

/**
 * Returns whether a navigation changes only the query, as when a list stores its filters in the
 * URL.
 */
const changesQueryOnly = (to: To): boolean =>
  typeof to === "string" ? /^[?#]/.test(to) : to.pathname === undefined;

/**
 * Router of react-admin that maps its paths (/tag, /tag/7) to back office paths (/tag/list,
 * /tag/edit/7). Locations are mapped when they are read, and links when they are written.
 */
export function createRouter(): RouterProvider {
  const { Link, Navigate, Routes, matchPath } = reactRouterProvider;

  /**
   * Maps a link target to a screen path. `here` is the current path, for targets that change only
   * the query.
   */
  const toTarget = (to: To, currentPath = ""): To => {
    if (typeof to !== "string")
      return { ...to, pathname: toScreenPath(to.pathname ?? currentPath) || undefined };
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(to) ?? [];
    return toScreenPath(path || currentPath) + rest;
  };
  const useLocation = (): RouterLocation => {
    const location = reactRouterProvider.useLocation();
    const isMapped = useContext(MappedContext);
    // The object stays the same while the path does, as react-admin's effects depend on it.
    return useMemo(
      () => (isMapped ? location : { ...location, pathname: toResourcePath(location.pathname) }),
      [location, isMapped],
    );
  };
  const useNavigate = (): RouterNavigateFunction => {
    const navigate = reactRouterProvider.useNavigate();
    const { pathname } = reactRouterProvider.useLocation();
    const href = useHref(toScreenPath(pathname));
    return useCallback(
      (to, options) => {
        if (typeof to === "number") return navigate(to);
        // Lists store their filters with a delay. They are still mounted while the next screen
        // loads, and would navigate back.
        if (changesQueryOnly(to) && location.pathname !== href) return;
        navigate(toTarget(to, pathname), options);
      },
      [navigate, pathname, href],
    );
  };

  return {
    ...reactRouterProvider,
    useLocation,
    useNavigate,
    useMatch: (pattern) => matchPath(pattern, useLocation().pathname),
    Link: ({ to, ...rest }: RouterLinkProps) => <Link {...rest} to={toTarget(to)} />,
    Navigate: ({ to, ...rest }) => <Navigate {...rest} to={toTarget(to)} />,
    Routes: ({ children, location }) => {
      const currentLocation = useLocation();
      return (
        <MappedContext value={true}>
          <Routes location={location ?? currentLocation}>{children}</Routes>
        </MappedContext>
      );
    },
  };
}
