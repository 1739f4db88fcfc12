import { formatNumber } from "@masthead/contract/platform/format.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { LowDataSwitch } from "../layouts/footer/low-data-switch.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { Icon } from "../ui/icons.tsx";
import "./apps/messages.ts";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { QrCode } from "../platform/qr-code.tsx";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { InstallPrompt } from "./apps/install-prompt.tsx";

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

/** Ways to have the site as an app: the stores, an installation by the browser, what it can do. */
export default function Apps() {
  const { apps } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const name = useFrame()?.settings.siteName ?? "";
  return (
    <>
      <PageHead title={t("apps.title")} description={t("apps.intro", { name })} />
      <PageTitle title={t("apps.title")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("apps.intro", { name })}</p>
      </PageTitle>
      {apps.length > 0 && (
        <ul className="mb-12 grid grid-cols-1 gap-6 md:max-w-list md:grid-cols-2">
          {apps.map((app) => (
            <Store key={app.system} {...app} />
          ))}
        </ul>
      )}
      <section aria-labelledby="install">
        <SectionHeading id="install">{t("apps.installTitle")}</SectionHeading>
        <p className="mb-5 max-w-text text-17">{t("apps.installIntro", { name })}</p>
        <InstallPrompt />
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
          {PLATFORMS.map((platform) => (
            <li key={platform} className="edged border-t-4 border-mint bg-wash p-5">
              <h3 className="text-20">{t(`apps.steps.${platform}.title`)}</h3>
              <ol className="mt-3 flex flex-col gap-3">
                {(["1", "2", "3"] as const).map((step, index) => (
                  <li key={step} className="flex gap-3 text-15">
                    <span
                      className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-13 font-semibold text-paper"
                      aria-hidden
                    >
                      {formatNumber(index + 1, locale)}
                    </span>
                    <span className="pt-0.5">{t(`apps.steps.${platform}.${step}`, { name })}</span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="abilities" className="mt-12 md:mt-16">
        <SectionHeading id="abilities" colour="var(--color-cyan)">
          {t("apps.abilities")}
        </SectionHeading>
        <ul className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-3">
          <Ability name="push">
            <Link to={pagePath(locale, "notifications")} className={abilityLinkClass}>
              {t("apps.push.link")}
            </Link>
          </Ability>
          <Ability name="offline">
            <Link to={pagePath(locale, "offline")} className={abilityLinkClass}>
              {t("apps.offline.link")}
            </Link>
          </Ability>
          <Ability name="data">
            <LowDataSwitch />
          </Ability>
        </ul>
      </section>
    </>
  );
}

const PLATFORMS = ["iphone", "android", "computer"] as const;
const abilityLinkClass =
  "inline-flex min-h-11 items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";

function Ability({
  name,
  children,
}: {
  name: "push" | "offline" | "data";
  children: React.ReactNode;
}) {
  const t = useMessages();
  return (
    <li className="flex flex-col items-start">
      <h3 className="text-20">{t(`apps.${name}.title`)}</h3>
      <p className="mt-1 text-15 text-quiet">{t(`apps.${name}.text`)}</p>
      {children}
    </li>
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
