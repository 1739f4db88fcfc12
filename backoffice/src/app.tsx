import type { Role } from "@masthead/contract/system/ability.ts";
import { lazy, type ReactNode, useState } from "react";
import { AccessDenied, AuthenticationError, CoreAdminContext, CoreAdminUI, CustomRoutes, LoadingPage, Resource } from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router";
import { authProvider } from "./frame/auth.ts";
import { client } from "./frame/client.ts";
import { createDataProvider } from "./frame/data-provider.ts";
import { deskStore } from "./frame/desk-store.ts";
import { DeskTheme } from "./frame/desk-theme.tsx";
import { PLACES, pagesFor, RESOURCES, screensFor } from "./frame/districts.ts";
import { BASE } from "./frame/document-facts.ts";
import { ScreenError } from "./frame/errors/screen-error.tsx";
import { DeskLayout } from "./frame/layout.tsx";
import { NotFound } from "./frame/not-found.tsx";
import { createRouter } from "./frame/router.tsx";
import { SignInScreen } from "./frame/sign-in/sign-in-screen.tsx";
import { Snackbar } from "./frame/snackbar.tsx";
import { viewAbility } from "./frame/view-ability.ts";
import { words } from "./frame/words.ts";
import { Home } from "./home/home.tsx";
import { PictureChooserProvider } from "./newsroom/media/use-picture-chooser.tsx";
import { PAGE_SCREENS, SCREENS } from "./screens.tsx";

const dataProvider = createDataProvider(client);
const routerProvider = createRouter(RESOURCES);

function StaffLayout({ children }: { children?: ReactNode }) {
  return <DeskLayout around={PictureChooserProvider}>{children}</DeskLayout>;
}

/** React-admin by its core: what `Admin` adds to it is a sign-in page, themes and words, all of which are our own. */
function Desk() {
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={words}
      routerProvider={routerProvider}
      store={deskStore}
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
            {screensOf(role)}
            <CustomRoutes>
              <Route path="/account" element={<Account />} />
              <Route path="/analytics" element={<Analytics />} />
            </CustomRoutes>
            {pagesOf(role)}
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

/** The screens that someone of a role sees: what is not here is not found. */
function screensOf(role: Role | undefined) {
  const ability = viewAbility(role);
  return PLACES.map((place) => ({ ...place, shown: screensFor(ability, place), parts: SCREENS[place.name] }))
    .filter(({ shown }) => shown.list || shown.forms)
    .map(({ name, icon, shown, parts }) => (
      <Resource
        key={name}
        name={name}
        icon={icon}
        {...(shown.list && { list: parts?.list })}
        {...(shown.forms && { create: parts?.create, edit: parts?.edit })}
      />
    ));
}

function pagesOf(role: Role | undefined) {
  return pagesFor(viewAbility(role)).map(({ name }) => {
    const Screen = PAGE_SCREENS[name];
    return (
      <CustomRoutes key={name}>
        <Route path={`/${name}`} element={<Screen />} />
      </CustomRoutes>
    );
  });
}

const Areas = lazy(async () => ({ default: (await import("./commerce/merchant/areas.tsx")).Areas }));
const CashDesk = lazy(async () => ({ default: (await import("./commerce/order/cash-desk/cash-desk.tsx")).CashDesk }));
const Sell = lazy(async () => ({ default: (await import("./commerce/order/sell/sell.tsx")).Sell }));
const Reconciliations = lazy(async () => ({
  default: (await import("./commerce/order/reconciliation/reconciliations.tsx")).Reconciliations,
}));
const Account = lazy(async () => ({ default: (await import("./audience/account/account.tsx")).Account }));
const Analytics = lazy(async () => ({ default: (await import("./audience/analytics/analytics.tsx")).Analytics }));
const NewsCreate = lazy(async () => ({ default: (await import("./newsroom/article/news/news-create.tsx")).NewsCreate }));

/** What is made when the back office is shown, and not when it is loaded ahead: the address and the language are the sign-in page's until then. */
function startDesk() {
  deskStore.setItem("locale", words.getLocale());
  return createBrowserRouter([{ path: "*", element: <Desk /> }], { basename: BASE.replace(/\/$/, "") });
}

/** The back office proper, for staff who are signed in. */
export function App() {
  const [router] = useState(startDesk);
  return (
    <DeskTheme>
      <RouterProvider router={router} />
    </DeskTheme>
  );
}
