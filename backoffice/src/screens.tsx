import { type ComponentType, lazy } from "react";
import type { PageName, PlaceName, ScreenParts } from "./frame/districts.ts";

type Load = () => Promise<{ screens: ScreenParts }>;

/** A screen that is fetched when it is gone to. */
const part = (load: Load, name: keyof ScreenParts) =>
  lazy(async () => {
    const found = (await load()).screens[name];
    if (!found) throw new Error(`there is no screen for ${name}`);
    return { default: found };
  });

const listOnly = (load: Load) => ({ list: part(load, "list") });
const listAndCreate = (load: Load) => ({ ...listOnly(load), create: part(load, "create") });
const listAndEdit = (load: Load) => ({ ...listOnly(load), edit: part(load, "edit") });
const all = (load: Load) => ({ ...listAndEdit(load), create: part(load, "create") });

/** The screens of every place of the menu. */
export const SCREENS: Partial<Record<PlaceName, ScreenParts>> = {
  // Its list and its forms have little in common, and are the heaviest of all.
  article: {
    list: lazy(async () => ({ default: (await import("./newsroom/article/list/article-list.tsx")).ArticleList })),
    create: lazy(async () => ({ default: (await import("./newsroom/article/form/article-create.tsx")).ArticleCreate })),
    edit: lazy(async () => ({ default: (await import("./newsroom/article/form/article-edit.tsx")).ArticleEdit })),
  },
  media: listOnly(() => import("./newsroom/media/media.screens.tsx")),
  tag: all(() => import("./newsroom/tag/tag.screens.tsx")),
  author: all(() => import("./newsroom/author/author.screens.tsx")),
  category: all(() => import("./newsroom/category/category.screens.tsx")),
  peopleOfInterest: all(() => import("./newsroom/person-of-interest/person-of-interest.screens.tsx")),
  social: all(() => import("./system/social/social.screens.tsx")),
  source: all(() => import("./newsroom/source/source.screens.tsx")),
  channels: all(() => import("./broadcast/channel/channel.screens.tsx")),
  programs: all(() => import("./broadcast/program/program.screens.tsx")),
  episodes: all(() => import("./broadcast/episode/episode.screens.tsx")),
  programcategory: all(() => import("./broadcast/program-category/program-category.screens.tsx")),
  programevent: all(() => import("./broadcast/program-event/program-event.screens.tsx")),
  package: all(() => import("./commerce/package/package.screens.tsx")),
  members: listAndEdit(() => import("./commerce/subscription/member.screens.tsx")),
  orders: listAndEdit(() => import("./commerce/order/order.screens.tsx")),
  contact: listAndEdit(() => import("./audience/contact/contact.screens.tsx")),
  notification: listAndCreate(() => import("./audience/notification/notification.screens.tsx")),
  users: all(() => import("./audience/user/user.screens.tsx")),
  settings: listAndEdit(() => import("./system/setting/setting.screens.tsx")),
  log: listOnly(() => import("./system/log/log.screens.tsx")),
};

/** The pages of the menu that are about several kinds of records. */
export const PAGE_SCREENS: Record<PageName, ComponentType> = {
  schedule: lazy(async () => ({ default: (await import("./broadcast/schedule/schedule.tsx")).Schedule })),
};
