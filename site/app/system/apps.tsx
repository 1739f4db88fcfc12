import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { Icon } from "../ui/icons.tsx";
import "./apps/messages.ts";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { QrCode } from "../platform/qr-code.tsx";

interface App {
  system: "ios" | "android";
  url: string;
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { appStoreUrl, playStoreUrl } = await withPageErrors(client.setting.mobile({ locale }));
  const appOrNone = (system: App["system"], url: string | null): App[] =>
    url ? [{ system, url }] : [];
  return { apps: [...appOrNone("ios", appStoreUrl), ...appOrNone("android", playStoreUrl)] };
}

/** Download page of the station's apps: a link for phones, and a QR code on larger screens. */
export default function Apps() {
  const { apps } = useLoaderData<typeof loader>();
  const t = useMessages();
  const name = useFrame()?.settings.siteName ?? "";
  return (
    <>
      <PageHead title={t("apps.title")} description={t("apps.intro", { name })} />
      <PageTitle title={t("apps.title")}>
        {apps.length > 0 && (
          <p className="mt-2 max-w-text text-17 text-quiet">{t("apps.intro", { name })}</p>
        )}
      </PageTitle>
      {apps.length > 0 ? (
        <ul className="grid grid-cols-1 gap-6 md:max-w-list md:grid-cols-2">
          {apps.map((app) => (
            <Store key={app.system} {...app} />
          ))}
        </ul>
      ) : (
        <div className="max-w-text border-s-4 border-mint bg-wash px-5 py-4">
          <h2 className="text-20">{t("apps.none")}</h2>
          <p className="mt-1">{t("apps.noneHint")}</p>
        </div>
      )}
    </>
  );
}

function Store({ system, url }: App) {
  const t = useMessages();
  const storeName = t(`apps.${system}.store`);
  return (
    <li className="flex flex-col items-start gap-4 border border-line p-5 md:p-6">
      <h2 className="text-20 md:text-24">{t(`apps.${system}.title`)}</h2>
      <a
        href={url}
        rel="noopener"
        className="flex min-h-13 items-center gap-2 bg-ink px-6 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint max-md:w-full max-md:justify-center"
      >
        {t("apps.get", { store: storeName })}
        <Icon name="forward" className="size-4" />
      </a>
      <figure className="max-md:hidden">
        <QrCode text={url} label={t("apps.code", { store: storeName })} />
        <figcaption className="mt-2 text-15 text-quiet">{t("apps.scan")}</figcaption>
      </figure>
    </li>
  );
}

export const ErrorBoundary = PageBoundary;
