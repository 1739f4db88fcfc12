import { lazy } from "react";
import type { PlaceName, ScreenParts } from "./frame/districts.ts";

type Load = () => Promise<{ screens: ScreenParts }>;

/** A screen that is fetched when it is gone to. */
const part = (load: Load, name: keyof ScreenParts) =>
  lazy(async () => {
    const found = (await load()).screens[name];
    if (!found) throw new Error(`there is no screen for ${name}`);
    return { default: found };
  });

const listOnly = (load: Load) => ({ list: part(load, "list") });
const listAndEdit = (load: Load) => ({ ...listOnly(load), edit: part(load, "edit") });
const all = (load: Load) => ({ ...listAndEdit(load), create: part(load, "create") });

/** The screens of every place of the menu. */
export const SCREENS: Partial<Record<PlaceName, ScreenParts>> = {
  article: all(() => import("./newsroom/article/article.screens.tsx")),
  media: listOnly(() => import("./newsroom/media/media.screens.tsx")),
  tag: all(() => import("./newsroom/tag/tag.screens.tsx")),
  author: all(() => import("./newsroom/author/author.screens.tsx")),
  category: all(() => import("./newsroom/category/category.screens.tsx")),
  peopleOfInterest: all(() => import("./newsroom/person-of-interest/person-of-interest.screens.tsx")),
  social: all(() => import("./system/social/social.screens.tsx")),
  source: all(() => import("./newsroom/source/source.screens.tsx")),
  users: all(() => import("./audience/user/user.screens.tsx")),
  settings: listAndEdit(() => import("./system/setting/setting.screens.tsx")),
  log: listOnly(() => import("./system/log/log.screens.tsx")),
};
