import type { Role } from "@masthead/contract/system/ability.ts";
import { lazy, type ReactNode, useState } from "react";
import { AccessDenied, AuthenticationError, CoreAdminContext, CoreAdminUI, CustomRoutes, LoadingPage, Resource } from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router";
import { adminStore } from "./frame/admin-store.ts";
import { AdminTheme } from "./frame/theme/admin-theme.tsx";
import { authProvider } from "./frame/session/auth.ts";
import { client } from "./frame/api/client.ts";
import { createDataProvider } from "./frame/api/data-provider.ts";
import { RESOURCE_ENTRIES, RESOURCE_NAMES, visiblePages, visibleScreens } from "./frame/screens/districts.ts";
import { BASE_PATH } from "./frame/document-settings.ts";
import { ScreenError } from "./frame/errors/screen-error.tsx";
import { AdminLayout } from "./frame/layout/layout.tsx";
import { messages } from "./frame/messages/messages.ts";
import { NotFound } from "./frame/layout/not-found.tsx";
import { createRouter } from "./frame/screens/router.tsx";
import { SignInScreen } from "./frame/sign-in/sign-in-screen.tsx";
import { Snackbar } from "./frame/layout/snackbar.tsx";
import { viewAbility } from "./frame/session/view-ability.ts";
import { Home } from "./home/home.tsx";
import { ImageChooserProvider } from "./newsroom/media/use-image-chooser.tsx";
import { PAGE_SCREENS, SCREENS } from "./screens.tsx";

const dataProvider = createDataProvider(client);
const routerProvider = createRouter(RESOURCE_NAMES);

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
        {(role?: Role) => (
          <>
            {resourcesFor(role)}
            <CustomRoutes>
              <Route path="/account" element={<Account />} />
              <Route path="/analytics" element={<Analytics />} />
            </CustomRoutes>
            {pageRoutesFor(role)}
            {viewAbility(role).can("manage", "Package") && (
              <CustomRoutes>
                <Route path="/package/areas" element={<Areas />} />
              </CustomRoutes>
            )}
            {viewAbility(role).can("manage", "Orders") && (
              <CustomRoutes>
                <Route path="/orders/cash-desk" element={<CashDesk />} />
                <Route path="/orders/sell" element={<Sell />} />
                <Route path="/orders/reconciliation" element={<Reconciliations />} />
              </CustomRoutes>
            )}
            {viewAbility(role).can("manage", "Article") && (
              <CustomRoutes>
                <Route path="/news/create" element={<NewsCreate />} />
              </CustomRoutes>
            )}
          </>
        )}
      </CoreAdminUI>
      <Snackbar />
    </CoreAdminContext>
  );
}

/** Resources with the screens that the role may see. Any other path is a 404. */
function resourcesFor(role: Role | undefined) {
  const ability = viewAbility(role);
  return RESOURCE_ENTRIES.map((resource) => ({ ...resource, visible: visibleScreens(ability, resource), screens: SCREENS[resource.name] }))
    .filter(({ visible }) => visible.list || visible.forms)
    .map(({ name, icon, visible, screens }) => (
      <Resource
        key={name}
        name={name}
        icon={icon}
        {...(visible.list && { list: screens?.list })}
        {...(visible.forms && { create: screens?.create, edit: screens?.edit })}
      />
    ));
}

function pageRoutesFor(role: Role | undefined) {
  return visiblePages(viewAbility(role)).map(({ name }) => {
    const Screen = PAGE_SCREENS[name];
    return (
      <CustomRoutes key={name}>
        <Route path={`/${name}`} element={<Screen />} />
      </CustomRoutes>
    );
  });
}

const Areas = lazy(async () => ({ default: (await import("./commerce/delivery-area/delivery-areas.tsx")).DeliveryAreas }));
const CashDesk = lazy(async () => ({ default: (await import("./commerce/order/cash-desk/cash-desk.tsx")).CashDesk }));
const Sell = lazy(async () => ({ default: (await import("./commerce/order/sell/sell-page.tsx")).SellPage }));
const Reconciliations = lazy(async () => ({
  default: (await import("./commerce/order/reconciliation/reconciliations.tsx")).Reconciliations,
}));
const Account = lazy(async () => ({ default: (await import("./audience/account/account.tsx")).Account }));
const Analytics = lazy(async () => ({ default: (await import("./audience/analytics/analytics.tsx")).Analytics }));
const NewsCreate = lazy(async () => ({
  default: (await import("./newsroom/article/quick-create/quick-article-create.tsx")).QuickArticleCreate,
}));

/**
 * Starts the back office when it is first shown, not when it is preloaded: until then the URL and
 * the language belong to the sign-in page.
 */
function startBackOffice() {
  adminStore.setItem("locale", messages.getLocale());
  return createBrowserRouter([{ path: "*", element: <BackOffice /> }], { basename: BASE_PATH.replace(/\/$/, "") });
}

/** The back office for signed-in staff. */
export function App() {
  const [router] = useState(startBackOffice);
  return (
    <AdminTheme>
      <RouterProvider router={router} />
    </AdminTheme>
  );
}
