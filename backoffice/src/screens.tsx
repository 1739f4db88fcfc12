import { type ComponentType, lazy } from "react";
import type { PageName, ResourceName, ResourceScreens } from "./frame/screens/districts.ts";

type Load = () => Promise<{ screens: ResourceScreens }>;

/** Loads a screen on demand. */
const lazyScreen = (load: Load, name: keyof ResourceScreens) =>
  lazy(async () => {
    const screen = (await load()).screens[name];
    if (!screen) throw new Error(`The module has no screen for ${name}`);
    return { default: screen };
  });

const listOnly = (load: Load) => ({ list: lazyScreen(load, "list") });
const listAndCreate = (load: Load) => ({ ...listOnly(load), create: lazyScreen(load, "create") });
const listAndEdit = (load: Load) => ({ ...listOnly(load), edit: lazyScreen(load, "edit") });
const listAndForms = (load: Load) => ({ ...listAndEdit(load), create: lazyScreen(load, "create") });

/** Screens of all resources. */
export const SCREENS: Partial<Record<ResourceName, ResourceScreens>> = {
  // The article list and form share little and are the largest screens, so they are separate
  // chunks.
  article: {
    list: lazy(async () => ({ default: (await import("./newsroom/article/list/article-list.tsx")).ArticleList })),
    create: lazy(async () => ({ default: (await import("./newsroom/article/form/article-create.tsx")).ArticleCreate })),
    edit: lazy(async () => ({ default: (await import("./newsroom/article/form/article-edit.tsx")).ArticleEdit })),
  },
  media: listOnly(() => import("./newsroom/media/media.screens.tsx")),
  tag: listAndForms(() => import("./newsroom/tag/tag.screens.tsx")),
  author: listAndForms(() => import("./newsroom/author/author.screens.tsx")),
  category: listAndForms(() => import("./newsroom/category/category.screens.tsx")),
  peopleOfInterest: listAndForms(() => import("./newsroom/person-of-interest/person-of-interest.screens.tsx")),
  social: listAndForms(() => import("./system/social/social.screens.tsx")),
  source: listAndForms(() => import("./newsroom/source/source.screens.tsx")),
  channels: listAndForms(() => import("./broadcast/channel/channel.screens.tsx")),
  programs: listAndForms(() => import("./broadcast/program/program.screens.tsx")),
  episodes: listAndForms(() => import("./broadcast/episode/episode.screens.tsx")),
  programcategory: listAndForms(() => import("./broadcast/program-category/program-category.screens.tsx")),
  programevent: listAndForms(() => import("./broadcast/program-event/program-event.screens.tsx")),
  package: listAndForms(() => import("./commerce/package/package.screens.tsx")),
  members: listAndEdit(() => import("./commerce/subscription/subscription.screens.tsx")),
  orders: listAndEdit(() => import("./commerce/order/order.screens.tsx")),
  contact: listAndEdit(() => import("./audience/contact/contact.screens.tsx")),
  notification: listAndCreate(() => import("./audience/notification/notification.screens.tsx")),
  users: listAndForms(() => import("./audience/user/user.screens.tsx")),
  settings: listAndEdit(() => import("./system/setting/setting.screens.tsx")),
  log: listOnly(() => import("./system/log/log.screens.tsx")),
};

/** Pages of the menu that cover several resources. */
export const PAGE_SCREENS: Record<PageName, ComponentType> = {
  schedule: lazy(async () => ({ default: (await import("./broadcast/schedule/schedule.tsx")).Schedule })),
};
