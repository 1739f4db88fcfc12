import Icon from "@mui/icons-material/SensorsOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const liveBlogs: Page = {
  path: "/live-blog",
  district: "newsroom",
  entities: ["Article"],
  label: "liveBlog.name",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./list/live-blog-list.tsx")).LiveBlogList })),
};

/** Labels and templates of the entries of all live blogs. */
export const liveBlogPresets: Page = {
  path: "/live-blog/presets",
  entities: ["Article"],
  screen: lazy(async () => ({
    default: (await import("./presets/presets-screen.tsx")).PresetsScreen,
  })),
};

/** Desk of the live blog of an article. */
export const liveBlogDesk: Page = {
  path: "/live-blog/{id}",
  entities: ["Article"],
  screen: lazy(async () => ({ default: (await import("./desk/live-blog-desk.tsx")).LiveBlogDesk })),
};

/** Report of the live blog of an article. */
export const liveBlogReport: Page = {
  path: "/live-blog/report/{id}",
  entities: ["Article"],
  screen: lazy(async () => ({ default: (await import("./report/live-report.tsx")).LiveReport })),
};
