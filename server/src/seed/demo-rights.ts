import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { DemoImage, DemoPhoto } from "./demo-files.ts";
import { LICENCES } from "./demo-licences.ts";

/** Rights of an image, as the media library stores them. */
interface DemoImageRights {
  credit: string;
  creator: string;
  copyright: string;
  usageTerms: string;
}

const DRAWING_CREDIT: Record<Locale, string> = {
  "en-US": "Illustration: Bayader demo desk",
  "ar-JO": "رسم: غرفة أخبار بيادر التجريبية",
};
const PHOTO_LABEL: Record<Locale, string> = { "en-US": "Photo", "ar-JO": "صورة" };
const PUBLIC_DOMAIN_NAME: Record<Locale, string> = {
  "en-US": LICENCES["public-domain"].name,
  "ar-JO": "ملكية عامة",
};

/** Returns the credit that readers see, with the licence of a photograph. */
export function demoCredit({ photo }: DemoImage, locale: Locale): string {
  if (!photo) return DRAWING_CREDIT[locale];
  return `${PHOTO_LABEL[locale]}: ${photo.creator} / ${licenceName(photo, locale)}`;
}

const licenceName = ({ licence }: DemoPhoto, locale: Locale): string =>
  licence === "public-domain" ? PUBLIC_DOMAIN_NAME[locale] : LICENCES[licence].name;

/** Returns the rights of an image: of a drawing of the project, or of a photograph. */
export function demoImageRights(image: DemoImage): DemoImageRights {
  const { photo, key } = image;
  if (!photo)
    return {
      credit: "Bayader",
      creator: "Bayader demo desk",
      copyright: "",
      usageTerms: `CC0-1.0, ${LICENCES["CC0-1.0"].url}. Source: server/demo/images/drawings/${key}.svg.`,
    };
  const { creator, licence, source, changes } = photo;
  const isProtected = licence !== "public-domain" && licence !== "CC0-1.0";
  return {
    credit: `${creator} / ${LICENCES[licence].name}`,
    creator,
    copyright: isProtected ? `© ${creator}, ${LICENCES[licence].name}` : "",
    usageTerms: `${licence}, ${LICENCES[licence].url}. Source: ${source}. Changes: ${changes}.`,
  };
}
