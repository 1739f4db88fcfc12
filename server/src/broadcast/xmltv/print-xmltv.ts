import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { element, xmlDocument } from "../../platform/http/xml.ts";
import type { Guide, GuideProgramme } from "./guide.ts";

/** XMLTV; the order of elements is that of its DTD. @see https://wiki.xmltv.org/index.php/XMLTVFormat */
export function printXmltv({ stationName, stationUrl, channels, programmes }: Guide): string {
  const tv = element(
    "tv",
    { "source-info-url": stationUrl, "source-info-name": stationName, "generator-info-name": "Masthead" },
    channels.map(({ id, names, icon, url }) =>
      element("channel", { id }, inEach("display-name", names), iconElement(icon), element("url", {}, url)),
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
    inEach("title", titles),
    inEach("sub-title", subTitles),
    inEach("desc", descriptions),
    inEach("category", categories),
    iconElement(icon),
    element("url", {}, url),
    episodeNumbers(programme),
  );
}

/** An element for each language that has a text. */
function inEach(name: string, texts: LocalizedText) {
  return LOCALES.map((locale) => texts[locale] && element(name, { lang: locale.slice(0, 2) }, texts[locale]));
}

const iconElement = (icon: GuideProgramme["icon"]) => icon && element("icon", { src: icon.url, width: icon.width, height: icon.height });

/** As 20261122200000 +0300. */
function timeOf(time: Temporal.ZonedDateTime): string {
  const digits = time.toPlainDateTime().toString({ smallestUnit: "second" }).replaceAll(/\D/g, "");
  return `${digits} ${time.offset.replace(":", "").slice(0, 5)}`;
}

/** Season and number: for machines, which count from 0, and as on a screen. */
function episodeNumbers({ season, number }: GuideProgramme) {
  const fromZero = (value: number | null) => (value ? value - 1 : "");
  const machine = season || number ? `${fromZero(season)}.${fromZero(number)}.` : "";
  const screen = [season === null ? "" : `S${season}`, number === null ? "" : `E${number}`].filter(Boolean).join(" ");
  return [
    machine && element("episode-num", { system: "xmltv_ns" }, machine),
    screen && element("episode-num", { system: "onscreen" }, screen),
  ];
}
