import type { ScreenParts } from "../../frame/districts.ts";
import { MediaLibrary } from "./library/media-library.tsx";

export const screens: ScreenParts = { list: MediaLibrary };
