import { createContext, useCallback, useContext, useMemo } from "react";
import {
  type RouterLinkProps,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterProvider,
  reactRouterProvider,
} from "react-admin";
import { useHref } from "react-router";
import { toAddress, toPlace } from "./addresses.ts";

/** Whether locations are places already: inside of `Routes` the router hands on the location that it was given. */
const Placed = createContext(false);

type To = string | Partial<RouterLocation>;

/** Whether only the query changes, as when a list writes its filters into the address. */
const keepsPath = (to: To): boolean => (typeof to === "string" ? /^[?#]/.test(to) : to.pathname === undefined);

/**
 * The addresses of the back office, /tag/list and /tag/edit/7, for react-admin, which knows its places as /tag and /tag/7.
 * Locations are read and links written through here; everything in between stays as it is.
 */
export function createRouter(resources: ReadonlySet<string>): RouterProvider {
  const { Link, Navigate, Routes, matchPath } = reactRouterProvider;

  /** `here` is where one stays when only what follows a question mark changes. */
  const outward = (to: To, here = ""): To => {
    if (typeof to !== "string") return { ...to, pathname: toAddress(to.pathname ?? here, resources) || undefined };
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(to) ?? [];
    return toAddress(path || here, resources) + rest;
  };
  const useLocation = (): RouterLocation => {
    const location = reactRouterProvider.useLocation();
    const placed = useContext(Placed);
    // The same object as long as the place is the same: react-admin's effects hang on it.
    return useMemo(() => (placed ? location : { ...location, pathname: toPlace(location.pathname, resources) }), [location, placed]);
  };
  const useNavigate = (): RouterNavigateFunction => {
    const navigate = reactRouterProvider.useNavigate();
    const { pathname } = reactRouterProvider.useLocation();
    const href = useHref(toAddress(pathname, resources));
    return useCallback(
      (to, options) => {
        if (typeof to === "number") return navigate(to);
        // Lists write their filters after a delay. While the next screen loads they are still mounted, and would lead back.
        if (keepsPath(to) && location.pathname !== href) return;
        navigate(outward(to, pathname), options);
      },
      [navigate, pathname, href],
    );
  };

  return {
    ...reactRouterProvider,
    useLocation,
    useNavigate,
    useMatch: (pattern) => matchPath(pattern, useLocation().pathname),
    Link: ({ to, ...rest }: RouterLinkProps) => <Link {...rest} to={outward(to)} />,
    Navigate: ({ to, ...rest }) => <Navigate {...rest} to={outward(to)} />,
    Routes: ({ children, location }) => {
      const here = useLocation();
      return (
        <Placed value={true}>
          <Routes location={location ?? here}>{children}</Routes>
        </Placed>
      );
    },
  };
}
