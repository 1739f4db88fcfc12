import type { ResourceScreens } from "../../frame/screens/districts.ts";
import { MediaLibrary } from "./library/media-library.tsx";

export const screens: ResourceScreens = { list: MediaLibrary };
