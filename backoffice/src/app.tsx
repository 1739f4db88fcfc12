import { type ReactNode, useState } from "react";
import {
  AccessDenied,
  AuthenticationError,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  LoadingPage,
  Resource,
} from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router";
import { Home } from "./home/home.tsx";
import { ImageChooserProvider } from "./newsroom/media/use-image-chooser.tsx";
import { adminStore } from "./platform/admin-store.ts";
import { client } from "./platform/api/client.ts";
import { createDataProvider } from "./platform/api/data-provider.ts";
import { BASE_PATH } from "./platform/document-settings.ts";
import { ScreenError } from "./platform/errors/screen-error.tsx";
import { AdminLayout } from "./platform/layout/layout.tsx";
import { NotFound } from "./platform/layout/not-found.tsx";
import { RouterContext } from "./platform/layout/pending-bar.tsx";
import { Snackbar } from "./platform/layout/snackbar.tsx";
import { messages } from "./platform/messages/messages.ts";
import { visiblePages } from "./platform/screens/page.ts";
import { allowsNewRecords, visibleScreens } from "./platform/screens/resource.ts";
import { createRouter } from "./platform/screens/router.tsx";
import { recordKindOf, ScreensContext } from "./platform/screens/screens.ts";
import { authProvider } from "./platform/session/auth.ts";
import { type Permissions, viewAbility } from "./platform/session/view-ability.ts";
import { SignInScreen } from "./platform/sign-in/sign-in-screen.tsx";
import { AdminTheme } from "./platform/theme/admin-theme.tsx";
import { BAR_ITEMS, PAGES, RESOURCES } from "./screens.ts";

const SCREENS = { resources: RESOURCES, pages: PAGES, barItems: BAR_ITEMS };
const dataProvider = createDataProvider((resource) =>
  recordKindOf(RESOURCES, resource).calls(client),
);
const routerProvider = createRouter();

function StaffLayout({ children }: { children?: ReactNode }) {
  return <AdminLayout wrapper={ImageChooserProvider}>{children}</AdminLayout>;
}

/**
 * React-admin without `Admin`, which would add its own sign-in page, themes and messages; the back
 * office has its own.
 */
function BackOffice() {
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={messages}
      routerProvider={routerProvider}
      store={adminStore}
    >
      <CoreAdminUI
        title="Masthead"
        layout={StaffLayout}
        loginPage={SignInScreen}
        loading={LoadingPage}
        error={ScreenError}
        accessDenied={AccessDenied}
        authenticationError={AuthenticationError}
        catchAll={NotFound}
        dashboard={Home}
        requireAuth
        disableTelemetry
      >
        {(permissions?: Permissions) => (
          <>
            {resourcesFor(permissions)}
            <CustomRoutes>
              {visiblePages(viewAbility(permissions?.role), permissions, PAGES).map(
                ({ path, screen: Screen }) => (
                  <Route key={path} path={path.replace("{id}", ":id")} element={<Screen />} />
                ),
              )}
            </CustomRoutes>
          </>
        )}
      </CoreAdminUI>
      <Snackbar />
    </CoreAdminContext>
  );
}

/** Resources with the screens that the user may see. Any other path is a 404. */
function resourcesFor(permissions: Permissions | undefined) {
  const ability = viewAbility(permissions?.role);
  return RESOURCES.map((resource) => ({
    ...resource,
    visible: visibleScreens(ability, resource),
    create: allowsNewRecords(permissions, resource) ? resource.screens.create : undefined,
  }))
    .filter(({ visible }) => visible.list || visible.forms)
    .map(({ name, icon, visible, create, screens }) => (
      <Resource
        key={name}
        name={name}
        icon={icon}
        {...(visible.list && { list: screens.list })}
        {...(visible.forms && { create, edit: screens.edit })}
      />
    ));
}

/**
 * Starts the back office when it is first shown, not when it is preloaded: until then the URL and
 * the language belong to the sign-in page.
 */
function startBackOffice() {
  adminStore.setItem("locale", messages.getLocale());
  return createBrowserRouter([{ path: "*", element: <BackOffice /> }], {
    basename: BASE_PATH.replace(/\/$/, ""),
  });
}

/** The back office for signed-in staff. */
export function App() {
  const [router] = useState(startBackOffice);
  return (
    <AdminTheme>
      <ScreensContext value={SCREENS}>
        <RouterContext value={router}>
          <RouterProvider router={router} />
        </RouterContext>
      </ScreensContext>
    </AdminTheme>
  );
}
