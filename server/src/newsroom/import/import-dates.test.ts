import { afterEach, describe, expect, it } from "vitest";
import { firstForeignDate, parseForeignDate } from "./import-dates.ts";

const TIME_ZONE = process.env.TZ;

afterEach(() => {
  if (TIME_ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = TIME_ZONE;
});

/** Texts with their instant. */
const DATES: [text: string, instant: string][] = [
  // RFC 822, RFC 5322 and what feeds write instead
  ["Fri, 11 Feb 2022 19:58:02 GMT", "2022-02-11T19:58:02Z"],
  ["Fri, 11 Feb 2022 19:58:02 +0300", "2022-02-11T16:58:02Z"],
  ["Fri, 11 Feb 2022 19:58:02 +0300 (EEST)", "2022-02-11T16:58:02Z"],
  ["Fri, 11 Feb 2022 19:58:02 +0300 EEST", "2022-02-11T16:58:02Z"],
  ["11 Feb 22 19:58 EDT", "2022-02-11T23:58:00Z"],
  ["11 Feb 68 19:58 GMT", "1968-02-11T19:58:00Z"],
  ["Thu, 30 Apr 2015 08:57:00 MEST", "2015-04-30T06:57:00Z"],
  ["Mon, 26 January 2004 16:31:00 ET", "2004-01-26T21:31:00Z"],
  ["Wed, 19 Aug 2009 18:28:00 Etc/GMT", "2009-08-19T18:28:00Z"],
  ["Wed, 19 Feb 2012 22:40:00 GMT-01:01", "2012-02-19T23:41:00Z"],
  ["Fri, 11 Feb 2022 19:58:02 Asia/Amman", "2022-02-11T17:58:02Z"],
  ["Sun, 02 Oct 2022 18:55:00 +0300 AST", "2022-10-02T15:55:00Z"],
  ["Sun, 02 Oct 2022 18:55:00 +0530 (IST)", "2022-10-02T13:25:00Z"],
  ["Fri, 11 Feb 2022 19:58:02 XYZ", "2022-02-11T19:58:02Z"],
  ["Mon, 13 Feb, 2012 06:28:00 UTC", "2012-02-13T06:28:00Z"],
  ["Thu Aug 30 2012 17:26:16 +0200", "2012-08-30T15:26:16Z"],
  ["Mon, May 25 2020 04:45:26 +0000", "2020-05-25T04:45:26Z"],
  ["Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"],
  ["Sun Jul 15 01:16:00 +0000 2012", "2012-07-15T01:16:00Z"],
  ["Fri Feb 11 2022 21:58:02 GMT+0300 (Eastern European Summer Time)", "2022-02-11T18:58:02Z"],
  ["Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"],
  ["Fri, 11 Feb 2022 07:58 PM", "2022-02-11T19:58:00Z"],
  ["Feb. 11, 2022, 12:05 a.m.", "2022-02-11T00:05:00Z"],
  ["11th February, 2022", "2022-02-11T00:00:00Z"],
  ["Sept. 5, 2021", "2021-09-05T00:00:00Z"],
  ["11-Feb-22", "2022-02-11T00:00:00Z"],
  // RFC 3339, ISO 8601 and W3C-DTF
  ["2022-02-11T19:58:02Z", "2022-02-11T19:58:02Z"],
  ["2022-02-11t19:58:02.1234+03:00", "2022-02-11T16:58:02.123Z"],
  ["2022-02-11 19:58:02", "2022-02-11T19:58:02Z"],
  ["2004-07-08 23:56:58 -00:20", "2004-07-09T00:16:58Z"],
  ["2022-02-11T19:58:02+03:00[Asia/Amman]", "2022-02-11T16:58:02Z"],
  ["2022-02-11T19:58", "2022-02-11T19:58:00Z"],
  ["20220211T195802Z", "2022-02-11T19:58:02Z"],
  ["2003-012-31T10:14:55+00:00", "2003-12-31T10:14:55Z"],
  ["2022-02-11Z", "2022-02-11T00:00:00Z"],
  ["2022-02-11+02:00", "2022-02-10T22:00:00Z"],
  ["2003-12", "2003-12-01T00:00:00Z"],
  ["2003", "2003-01-01T00:00:00Z"],
  ["2022-02-11T24:00:00Z", "2022-02-12T00:00:00Z"],
  ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"],
  // Numbers
  ["13/02/2022 10:00", "2022-02-13T10:00:00Z"],
  ["02/13/2022", "2022-02-13T00:00:00Z"],
  ["11.02.2022 19:58", "2022-02-11T19:58:00Z"],
  ["2022.02.11", "2022-02-11T00:00:00Z"],
  // Arabic: Levant, Egypt and Gulf, Maghreb
  ["الجمعة, 11 فبراير 2022 19:58:02 +0200", "2022-02-11T17:58:02Z"],
  ["الجمعة، ١١ شباط ٢٠٢٢ ١٩:٥٨", "2022-02-11T19:58:00Z"],
  ["٢ كانون الثاني ٢٠٢٢ الساعة ٧:٥٨ مساءً", "2022-01-02T19:58:00Z"],
  ["3 تشرين الأول 2021", "2021-10-03T00:00:00Z"],
  ["4 تشرين ثاني 2021 10:00 ص", "2021-11-04T10:00:00Z"],
  ["1 كانون الأول/ديسمبر 2022م", "2022-12-01T00:00:00Z"],
  ["5 أيار 2021", "2021-05-05T00:00:00Z"],
  ["5 ايلول 2021", "2021-09-05T00:00:00Z"],
  ["30 أغسطس 2021", "2021-08-30T00:00:00Z"],
  ["30 اغسطس 2021", "2021-08-30T00:00:00Z"],
  ["11 ماي 2022", "2022-05-11T00:00:00Z"],
  ["5 غشت 2021", "2021-08-05T00:00:00Z"],
  ["7 جويلية 2020", "2020-07-07T00:00:00Z"],
  // Other languages
  ["vendredi 11 février 2022 à 19h58", "2022-02-11T19:58:00Z"],
  ["mar., 1 févr. 2022 10:00:00 +0100", "2022-02-01T09:00:00Z"],
  ["1er août 2021", "2021-08-01T00:00:00Z"],
  ["dom, 02 ott 2022 18:55:00 GMT", "2022-10-02T18:55:00Z"],
  ["mar 01 mar 2022 10:00", "2022-03-01T10:00:00Z"],
  ["viernes, 11 de febrero de 2022 19:58", "2022-02-11T19:58:00Z"],
  ["Freitag, 11. Februar 2022, 19:58 Uhr", "2022-02-11T19:58:00Z"],
  ["Mi, 11 Mai 2022 10:00:00 +0200", "2022-05-11T08:00:00Z"],
  ["11 Şubat 2022 Cuma 19:58", "2022-02-11T19:58:00Z"],
  ["11 AĞUSTOS 2022", "2022-08-11T00:00:00Z"],
  ["יום שישי, 11 בפברואר 2022 בשעה 19:58", "2022-02-11T19:58:00Z"],
  ["۱۱ فوریه ۲۰۲۲ ۱۹:۵۸", "2022-02-11T19:58:00Z"],
  ["Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"],
  ["2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"],
  ["2004년 05월 28일  01:31:15", "2004-05-28T01:31:15Z"],
  ["2004-05-25 오후 11:23:17", "2004-05-25T23:23:17Z"],
];

const NO_DATES = [
  // Names of several time zones
  "Sun, 02 Oct 2022 18:55:00 AST",
  "Sun, 02 Oct 2022 18:55:00 IST",
  "",
  "soon",
  "yesterday",
  "13 hours ago",
  // Impossible days and times
  "Tue, 31 Feb 2022 10:00:00 GMT",
  "29 Feb 2023",
  "2022-02-30",
  "0000-00-00 00:00:00",
  "-0001-11-30 00:00:00",
  "Mon, 30 Nov -0001 00:00:00 +0000",
  "Sun, 99 Jun 2009 12:00:00 GMT",
  "11 Feb 2022 25:00",
  "2003-12-31T10:61:55Z",
  "2003-12-31T10:14:61Z",
  "2022-02-11T24:00:01Z",
  "9999-12-31T23:59:59-99:99",
  "Sun, 31 Dec 9999 23:59:59 -9999",
  // Two readings
  "03/04/2022",
  "3-4-2022 10:00",
  "1 كانون الأول/يناير 2022",
  "11 Feb 2022 April",
  // Other calendars
  "10 رجب 1443",
  "22 بهمن 1400",
  "1443-07-10",
  "2565-02-11",
  // Parts that are missing or not understood
  "Sun, 16 Dec 2012 1:2:3:4 GMT",
  "Sun, 16 zzz 2012 11:47:32 GMT",
  "Sun, Dec x 2012 11:47:32 GMT",
  "Sun, 16 Dec 2012 11:47:32 +zz:00",
  "Sun, 16 Dec 2012 11:47:32 +00:zz",
  "2013-01-28T11:30:00-06:00Textra",
  "2013-01-27-01",
  "2013-xx-27",
  "22013",
  "1644609482",
  "Friday, May 25",
  "May 2022",
];

describe("dates of other systems", () => {
  it.each(DATES)("reads %s", (text, instant) => {
    expect(parseForeignDate(text)?.toISOString()).toBe(new Date(instant).toISOString());
  });

  it.each(NO_DATES)("does not read '%s'", (text) => {
    expect(parseForeignDate(text)).toBeUndefined();
  });

  it("do not depend on the time zone of the process", () => {
    for (const zone of ["Asia/Amman", "America/Los_Angeles", "Pacific/Apia"]) {
      process.env.TZ = zone;
      for (const [text, instant] of DATES)
        expect(parseForeignDate(text), `${text} in ${zone}`).toEqual(new Date(instant));
    }
  });

  it("without a zone are in the zone of the site", () => {
    expect(parseForeignDate("2012-01-05 10:30:00", "Asia/Amman")).toEqual(
      new Date("2012-01-05T08:30:00Z"),
    );
    expect(parseForeignDate("2012-01-05 10:30:00 UTC", "Asia/Amman")).toEqual(
      new Date("2012-01-05T10:30:00Z"),
    );
    // Clocks of Amman went from 0:00 to 1:00.
    expect(parseForeignDate("2021-03-26 00:30:00", "Asia/Amman")).toEqual(
      new Date("2021-03-25T22:30:00Z"),
    );
  });

  it("are tried in order", () => {
    expect(firstForeignDate(["", "31 Feb 2022", "2022-02-11"])).toEqual(
      new Date("2022-02-11T00:00:00Z"),
    );
    expect(firstForeignDate(["soon"])).toBeUndefined();
  });
});
