import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** All pages of one language. `idPrefix` keeps the route ids of the languages apart. */
function pages(idPrefix: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, file, { id: `${idPrefix}${path}` });
  return [
    layout("layouts/default.tsx", { id: `${idPrefix}layouts/default` }, [
      index("newsroom/home.tsx", { id: `${idPrefix}home` }),
      page("article/:id/:slug?", "newsroom/article.tsx"),
      page("preview/article/:id?", "newsroom/article-preview.tsx"),
      page("articles/:slug", "newsroom/topic.tsx"),
      page("category/:id", "newsroom/category.tsx"),
      page("latest-news", "newsroom/latest.tsx"),
      page("search/:slug?", "newsroom/search.tsx"),
      page("rss", "newsroom/feeds.tsx"),
      page("live/:slug?", "broadcast/live.tsx"),
      page("programs", "broadcast/programs.tsx"),
      page("programs/:id", "broadcast/program.tsx"),
      page("programs/:id/episode/:episodeId", "broadcast/episode.tsx"),
      page("event/:id", "broadcast/event.tsx"),
      page("radio", "broadcast/radio.tsx"),
      page("schedule", "broadcast/schedule.tsx"),
      page("weather", "system/weather.tsx"),
      page("notifications", "audience/notifications.tsx"),
      page("apps", "system/apps.tsx"),
      page("offline", "system/offline.tsx"),
      page("packages", "commerce/packages.tsx"),
      page("packages/*", "commerce/campaign.tsx"),
      page("blackfriday", "commerce/season.tsx"),
      page("christmas", "commerce/season.tsx"),
      page("info/about_us", "system/about.tsx"),
      page("info/contact_us", "audience/contact.tsx"),
      page("info/terms_and_privacy", "system/terms.tsx"),
      layout("layouts/personal.tsx", { id: `${idPrefix}layouts/personal` }, [
        page("auth/sign-in", "audience/sign-in.tsx"),
        page("auth/sign-up", "audience/sign-up.tsx"),
        page("auth/forgot", "audience/forgot.tsx"),
        page("auth/forgot/success/:slug", "audience/forgot-success.tsx"),
        page("auth/reset/:slug", "audience/reset.tsx"),
        page("auth/change-password", "audience/change-password.tsx"),
        page("fbdatadeletion", "audience/data-deletion.tsx"),
        page("account/read/:id", "newsroom/full-article.tsx"),
        page("resetpass", "audience/resetpass.tsx"),
        page("resetpass/reset/:token", "audience/resetpass-reset.tsx"),
        page("packages/checkout", "commerce/checkout.tsx"),
        page("packages/confirm", "commerce/confirm-order.tsx"),
        page("packages/devices", "commerce/choose-devices.tsx"),
        page("packages/failure", "commerce/failure.tsx"),
        page("packages/thankyou/card-payment", "commerce/thanks.tsx"),
        page("packages/thankyou/cash-payment", "commerce/thanks.tsx"),
        page("packages/thankyou/nojoom-packages/card-payment", "commerce/thanks.tsx"),
        page("payment/finish", "commerce/finish.tsx"),
        ...["blackfriday", "christmas"].flatMap((season) => [
          page(`${season}/failure`, "commerce/failure.tsx"),
          page(`${season}/thankyou/card-payment`, "commerce/thanks.tsx"),
          page(`${season}/thankyou/card-payment/nojoom-packages`, "commerce/thanks.tsx"),
          page(`${season}/thankyou/cash-payment`, "commerce/thanks.tsx"),
        ]),
      ]),
      page("*", "system/not-found.tsx"),
    ]),
    layout("layouts/dashboard.tsx", { id: `${idPrefix}layouts/dashboard` }, [
      layout("layouts/personal.tsx", { id: `${idPrefix}layouts/personal-dashboard` }, [
        page("dashboard", "audience/dashboard.tsx"),
        page("account", "audience/account.tsx"),
        page("account/saved", "audience/saved.tsx"),
        page("account/keep", "audience/keep.tsx"),
        page("account/subscription", "commerce/account-subscription.tsx"),
        page("account/failure", "commerce/account-failure.tsx"),
      ]),
    ]),
    layout("layouts/zen.tsx", { id: `${idPrefix}layouts/zen` }, [
      layout("broadcast/night.tsx", { id: `${idPrefix}broadcast/night` }, [
        page("radio/mobile", "broadcast/radio-mobile.tsx"),
        page("livestream-mobile/:id/:key", "broadcast/channel-mobile.tsx"),
      ]),
      layout("audience/letterhead.tsx", { id: `${idPrefix}audience/letterhead` }, [
        layout("layouts/personal.tsx", { id: `${idPrefix}layouts/personal-zen` }, [
          page("auth/validation/:token", "audience/validation.tsx"),
          page("unsubscribe/:token", "audience/unsubscribe.tsx"),
        ]),
      ]),
    ]),
  ];
}

export default [...pages("en/"), ...prefix("ar", pages("ar/"))] satisfies RouteConfig;
