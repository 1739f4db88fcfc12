import { lazy } from "react";

// Parts of the form that only translations have. In one module: each module with lazy parts has its
// own list of their files.
export const TranslationCard = lazy(async () => ({
  default: (await import("./translation-card.tsx")).TranslationCard,
}));
export const SourceBar = lazy(async () => ({
  default: (await import("./source/source-bar.tsx")).SourceBar,
}));
export const SourcePane = lazy(async () => ({
  default: (await import("./source/source-pane.tsx")).SourcePane,
}));
