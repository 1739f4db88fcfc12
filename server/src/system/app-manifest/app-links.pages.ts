import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { PAGES } from "@masthead/contract/platform/pages.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";
import type { AndroidApp } from "@masthead/contract/system/apps.ts";
import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import { registeredApps } from "../setting/setting.service.ts";

/**
 * Public pages that an app may open instead of the browser, as patterns of paths. No other path of
 * the site is named.
 */
const APP_PATHS = PAGES.filter(
  ({ audience, pattern }) => audience === "everyone" && pattern !== "",
).flatMap(({ pattern }) =>
  LOCALES.map((locale) => `${localePrefix(locale)}/${pattern.replaceAll(/:\w+\??/g, "*")}`),
);

/**
 * Returns the association of the site with apps of Apple: universal links and passkeys. @see
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 */
const appleAssociation = (appIds: readonly string[], returnPaths: readonly string[]): object => ({
  applinks: {
    details: [
      { appIDs: appIds, components: [...APP_PATHS, ...returnPaths].map((path) => ({ "/": path })) },
    ],
  },
  webcredentials: { apps: appIds },
});

/**
 * Returns the association of the site with Android apps: app links and passkeys. @see
 * https://developers.google.com/digital-asset-links
 */
const androidAssociation = (apps: readonly AndroidApp[]): object[] =>
  apps.map(({ packageName, fingerprint }) => ({
    relation: [
      "delegate_permission/common.handle_all_urls",
      "delegate_permission/common.get_login_creds",
    ],
    target: {
      namespace: "android_app",
      package_name: packageName,
      sha256_cert_fingerprints: [fingerprint],
    },
  }));

export const appLinkRoutes: DocumentRoute[] = [
  {
    path: /^\/\.well-known\/apple-app-site-association$/,
    render: async (context) => {
      const { iosApps, returnUrls } = await registeredApps(context);
      const ownPaths = returnUrls
        .map((url) => new URL(url))
        .filter(({ origin }) => origin === new URL(context.platform.publicUrl).origin);
      const document = appleAssociation(
        iosApps,
        ownPaths.map(({ pathname }) => pathname),
      );
      return iosApps.length
        ? publicDocument("application/json", JSON.stringify(document))
        : undefined;
    },
  },
  {
    path: /^\/\.well-known\/assetlinks\.json$/,
    render: async (context) => {
      const { androidApps } = await registeredApps(context);
      return androidApps.length
        ? publicDocument("application/json", JSON.stringify(androidAssociation(androidApps)))
        : undefined;
    },
  },
];
