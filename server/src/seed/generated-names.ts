import type { Locale } from "@masthead/contract/platform/locale.ts";

interface NameParts {
  first: string[];
  begin: string[];
  middle: string[];
  end: string[];
  placeEnd: string[];
  say: ((name: string, place: string) => string)[];
}

const list = (text: string) => text.split(" ");

const NAME_PARTS: Record<Locale, NameParts> = {
  "en-US": {
    first: list(
      "Hala Samer Rima Nabil Dana Ziad Lubna Fadi Amal Khaled Sawsan Bassam Hanan Rami Noor Adnan",
    ),
    begin: list(
      "Kha Naj Mas Zar Qud Shu Hadd Tar Bil Far Gha Dab Ruz Saw Mur Jab Ans Haw Kar Lut Nus Raf Sab Taw Wah Yaz Zub Mah Hij Kun",
    ),
    middle: list(
      "a i u ay aw ara ila ura amma alla issa aba uma ada ira ala ina ufa aja ika aza uba aha iya asha atta uda awa imi usa",
    ),
    end: list("d n m t r deh neh wi ri di shi lat rat beh qi far yan sim ti ni"),
    placeEnd: list("iyya ta ra heim dun ba qa wan"),
    say: [
      (name, place) => `${name} of ${place} followed the matter from its first day.`,
      (name, place) => `The figures were read out in ${place} by ${name}.`,
      (name, place) => `Among those who came was ${name}, who had left ${place} before dawn.`,
    ],
  },
  "ar-JO": {
    first: list("هالة سامر ريما نبيل دانا زياد لبنى فادي أمل خالد سوسن بسام حنان رامي نور عدنان"),
    begin: list(
      "خا نج مس زر قد شو حد طر بل فر غا دب رز صو مر جب أنس هو كر لط نص رف صب تو وه يز زب مح حج كن",
    ),
    middle: list(
      "ا ي و اي او ارا يلا ورا ما لا يسا ابا وما ادا يرا الا ينا وفا اجا يكا ازا وبا اها يا اشا اتا ودا اوا يمي وسا",
    ),
    end: list("د ن م ت ر دة نة وي ري دي شي لات رات بة قي فر يان سم تي ني"),
    placeEnd: list("ية تا را هيم دون با قا وان"),
    say: [
      (name, place) => `وتابع الأمر ${name} من ${place} منذ يومه الأول.`,
      (name, place) => `وقُرئت الأرقام في ${place} على لسان ${name}.`,
      (name, place) => `وكان بين من حضروا ${name} بعد رحلة بدأت قبل الفجر في ${place}.`,
    ],
  },
};

/** Invents a person and a place, and a sentence about both. Names can repeat. */
export function inventName(
  locale: Locale,
  random: () => number,
): { place: string; sentence: string } {
  const { first, begin, middle, end, placeEnd, say } = NAME_PARTS[locale];
  const pick = <T>(from: T[]): T => from[Math.floor(random() ** 1.5 * from.length)] as T;
  const place = pick(begin) + pick(middle) + pick(placeEnd);
  const name = `${pick(first)} ${pick(begin)}${pick(middle)}${pick(end)}`;
  return { place, sentence: pick(say)(name, place) };
}
