/** Query key of everything about live blogs. */
export const LIVE_BLOG_KEY = ["article", "liveBlog"];
