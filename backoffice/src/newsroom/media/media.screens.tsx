import { MediaLibrary } from "./library/media-library.tsx";

export const screens = { list: MediaLibrary };
