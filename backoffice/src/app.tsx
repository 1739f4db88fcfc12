import type { Role } from "@masthead/contract/system/ability.ts";
import { lazy, type ReactNode } from "react";
import { Admin, CustomRoutes, localStorageStore, Resource } from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router";
import { createAuthProvider } from "./frame/auth-provider.ts";
import { client } from "./frame/client.ts";
import { createDataProvider } from "./frame/data-provider.ts";
import { PLACES, pagesFor, RESOURCES, screensFor } from "./frame/districts.ts";
import { DeskLayout } from "./frame/layout.tsx";
import { Mirrored } from "./frame/mirrored.tsx";
import { NotFound } from "./frame/not-found.tsx";
import { createRouter } from "./frame/router.tsx";
import { SignIn } from "./frame/sign-in/sign-in.tsx";
import { Snackbar } from "./frame/snackbar.tsx";
import { useTheme } from "./frame/theme.ts";
import { viewAbility } from "./frame/view-ability.ts";
import { words } from "./frame/words.ts";
import { Home } from "./home/home.tsx";
import { PictureChooserProvider } from "./newsroom/media/use-picture-chooser.tsx";
import { PAGE_SCREENS, SCREENS } from "./screens.tsx";

const dataProvider = createDataProvider(client);
const authProvider = createAuthProvider(client);
const routerProvider = createRouter(RESOURCES);
const store = localStorageStore(undefined, "desk");

function StaffLayout({ children }: { children?: ReactNode }) {
  return <DeskLayout around={PictureChooserProvider}>{children}</DeskLayout>;
}

function Desk() {
  const theme = useTheme();
  return (
    <Mirrored>
      <Admin
        title="Masthead"
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={words}
        routerProvider={routerProvider}
        store={store}
        theme={theme}
        layout={StaffLayout}
        loginPage={SignIn}
        notification={Snackbar}
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
      </Admin>
    </Mirrored>
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

const router = createBrowserRouter([{ path: "*", element: <Desk /> }], { basename: new URL(document.baseURI).pathname.replace(/\/$/, "") });

export function App() {
  return <RouterProvider router={router} />;
}
