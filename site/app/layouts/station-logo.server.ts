import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { WebsiteSettings } from "@masthead/contract/system/setting.ts";
import { logoFilePath, logoFileSize } from "@masthead/contract/system/station-logo.ts";

/** Height in pixels at which the header shows a logo on wide screens. */
const SHOWN_HEIGHT = 40;

/** File of a logo, with the size of the image, so that nothing shifts when it is loaded. */
export interface LogoImage {
  src: string;
  width: number;
  height: number;
}

export interface StationLogos {
  light: LogoImage;
  /** For dark surfaces; null: the other one on white. */
  dark: LogoImage | null;
  /** PNG file for other sites. */
  file: LogoImage;
}

/** Returns the logos of the station as pages show them; null: its name as text. */
export function stationLogos({
  logo,
  darkLogo,
}: Pick<WebsiteSettings, "logo" | "darkLogo">): StationLogos | null {
  if (!logo) return null;
  return {
    light: imageOf(logo),
    dark: darkLogo && imageOf(darkLogo),
    file: { src: logoFilePath(logo), ...logoFileSize(logo) },
  };
}

/** Chooses the smallest file that is sharp on screens with two pixels per CSS pixel. */
function imageOf({ base, original, widths, width, height }: ResponsiveImage): LogoImage {
  const needed = (2 * SHOWN_HEIGHT * width) / height;
  const variant = widths.find((candidate) => candidate >= needed) ?? widths.at(-1);
  const isSharp = variant !== undefined && (variant >= needed || variant * 1.5 > width);
  return { src: isSharp ? `${base}-${variant}.webp` : original, width, height };
}
