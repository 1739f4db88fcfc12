import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";
import type { Guide, GuideProgramme } from "./guide.ts";

/**
 * Serialises a guide as XMLTV, with elements in the order of its DTD.
 * @see https://wiki.xmltv.org/index.php/XMLTVFormat
 */
export function renderXmltv({ stationName, stationUrl, channels, programmes }: Guide): string {
  const tv = element(
    "tv",
    {
      "source-info-url": stationUrl,
      "source-info-name": stationName,
      "generator-info-name": "Masthead",
    },
    channels.map(({ id, names, icon, url }) =>
      element(
        "channel",
        { id },
        localizedElements("display-name", names),
        iconElement(icon),
        element("url", {}, url),
      ),
    ),
    programmes.map(programmeElement),
  );
  return xmlDocument(tv);
}

function programmeElement(programme: GuideProgramme) {
  const { titles, subTitles, descriptions, categories, icon, url } = programme;
  return element(
    "programme",
    { start: timeOf(programme.from), stop: timeOf(programme.until), channel: programme.channelId },
    localizedElements("title", titles),
    localizedElements("sub-title", subTitles),
    localizedElements("desc", descriptions),
    localizedElements("category", categories),
    iconElement(icon),
    element("url", {}, url),
    episodeNumbers(programme),
    programme.ageRating > 0 &&
      element("rating", { system: "age" }, element("value", {}, programme.ageRating)),
  );
}

/** Returns an element for each language with a text. */
function localizedElements(name: string, texts: LocalizedText) {
  return LOCALES.map(
    (locale) => texts[locale] && element(name, { lang: locale.slice(0, 2) }, texts[locale]),
  );
}

const iconElement = (icon: GuideProgramme["icon"]) =>
  icon && element("icon", { src: icon.url, width: icon.width, height: icon.height });

/** Formats a time as 20261122200000 +0300. */
function timeOf(time: Temporal.ZonedDateTime): string {
  const digits = time.toPlainDateTime().toString({ smallestUnit: "second" }).replaceAll(/\D/g, "");
  return `${digits} ${time.offset.replace(":", "").slice(0, 5)}`;
}

/** Returns season and number in the systems `xmltv_ns`, which counts from 0, and `onscreen`. */
function episodeNumbers({ season, number }: GuideProgramme) {
  const fromZero = (value: number | null) => (value ? value - 1 : "");
  const xmltvNumber = season || number ? `${fromZero(season)}.${fromZero(number)}.` : "";
  const onscreenNumber = [season === null ? "" : `S${season}`, number === null ? "" : `E${number}`]
    .filter(Boolean)
    .join(" ");
  return [
    xmltvNumber && element("episode-num", { system: "xmltv_ns" }, xmltvNumber),
    onscreenNumber && element("episode-num", { system: "onscreen" }, onscreenNumber),
  ];
}
