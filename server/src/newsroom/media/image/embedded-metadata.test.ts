import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpegWithIptc, pngWithXmp, xmpOf } from "../../../../test/factories/image-metadata.ts";
import { readEmbeddedMetadata } from "./embedded-metadata.ts";

const picture = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: "#c86432" } });
const withXmp = (properties: string) => picture().withXmp(xmpOf(properties));

const AGENCY_XMP = `
  <dc:creator><rdf:Seq><rdf:li>Khalil Mazraawi</rdf:li></rdf:Seq></dc:creator>
  <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Buses in Amman</rdf:li><rdf:li xml:lang="ar">حافلات في عمّان</rdf:li></rdf:Alt></dc:description>
  <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© AFP 2026</rdf:li></rdf:Alt></dc:rights>
  <xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">No sales, no archives</rdf:li></rdf:Alt></xmpRights:UsageTerms>
  <photoshop:Credit>AFP</photoshop:Credit><photoshop:City>Amman</photoshop:City><photoshop:Country>Jordan</photoshop:Country>
  <photoshop:DateCreated>2026-11-20T10:11:12+03:00</photoshop:DateCreated><plus:LicenseEndDate>2026-12-31T00:00:00</plus:LicenseEndDate>`;

const AGENCY = {
  caption: { "en-US": "Buses in Amman", "ar-JO": "حافلات في عمّان" },
  credit: "AFP",
  rights: {
    creator: "Khalil Mazraawi",
    copyright: "© AFP 2026",
    usageTerms: "No sales, no archives",
    place: "Amman, Jordan",
    takenOn: "2026-11-20",
    usableUntil: "2026-12-31",
  },
};
const NOTHING = {
  caption: {},
  credit: "",
  rights: {
    creator: "",
    copyright: "",
    usageTerms: "",
    place: "",
    takenOn: null,
    usableUntil: null,
  },
};

describe("metadata of an image", () => {
  it.each(["jpeg", "webp", "avif"] as const)(
    "XMP of %s files is read in both languages",
    async (format) => {
      expect(readEmbeddedMetadata(await withXmp(AGENCY_XMP).toFormat(format).toBuffer())).toEqual(
        AGENCY,
      );
    },
  );

  it("XMP of png files is read in both languages", async () => {
    expect(readEmbeddedMetadata(await pngWithXmp(xmpOf(AGENCY_XMP)))).toEqual(AGENCY);
  });

  it("IPTC is read in UTF-8 without the marker of its encoding", async () => {
    const bytes = await jpegWithIptc({
      caption: Buffer.from("حافلات في وسط عمّان"),
      byline: Buffer.from("خليل المزرعاوي"),
      source: Buffer.from("رويترز"),
      copyright: Buffer.from("© رويترز 2026"),
      instructions: Buffer.from("لا تُقَصّ"),
      city: Buffer.from("عمّان"),
      country: Buffer.from("الأردن"),
      created: Buffer.from("20261120"),
      expires: Buffer.from("20261231"),
    });
    expect(readEmbeddedMetadata(bytes)).toEqual({
      caption: { "ar-JO": "حافلات في وسط عمّان" },
      credit: "خليل المزرعاوي / رويترز",
      rights: {
        creator: "خليل المزرعاوي",
        copyright: "© رويترز 2026",
        usageTerms: "لا تُقَصّ",
        place: "عمّان, الأردن",
        takenOn: "2026-11-20",
        usableUntil: "2026-12-31",
      },
    });
  });

  it.each([
    [
      "Windows-1256",
      Buffer.from("cdc7dde1c7ca20dded20e6d3d820dae3c7e4", "hex"),
      { "ar-JO": "حافلات في وسط عمان" },
    ],
    ["Windows-1252", Buffer.from("Café à Málaga", "latin1"), { "en-US": "Café à Málaga" }],
  ])("an IPTC caption in %s is decoded", async (_encoding, bytes, caption) => {
    expect(readEmbeddedMetadata(await jpegWithIptc({ caption: bytes })).caption).toEqual(caption);
  });

  it("creator and notice of a camera are read from EXIF; its description is not a caption", async () => {
    const exif = {
      IFD0: { Artist: "Lina Haddad", Copyright: "Bayader", ImageDescription: "DIGITAL CAMERA" },
    };
    const metadata = readEmbeddedMetadata(await picture().withExif(exif).jpeg().toBuffer());
    expect(metadata).toEqual({
      ...NOTHING,
      credit: "Lina Haddad",
      rights: { ...NOTHING.rights, creator: "Lina Haddad", copyright: "Bayader" },
    });
  });

  it("a file without metadata, with broken metadata or that is not an image has none", async () => {
    const broken = await picture().withXmp("<x:xmpmeta><rdf:RDF").jpeg().toBuffer();
    for (const bytes of [
      await picture().jpeg().toBuffer(),
      broken,
      Buffer.from("no image"),
      Buffer.alloc(0),
    ])
      expect(readEmbeddedMetadata(bytes)).toEqual(NOTHING);
  });

  it.each(["0000-00-00T00:00:00", "2026-02-31", "1601-01-01", "yesterday"])(
    "%s is not a date",
    async (date) => {
      const bytes = await withXmp(`<photoshop:DateCreated>${date}</photoshop:DateCreated>`)
        .jpeg()
        .toBuffer();
      expect(readEmbeddedMetadata(bytes).rights.takenOn).toBeNull();
    },
  );

  it("texts are stored without control characters and truncated to their length", async () => {
    const bytes = await jpegWithIptc({
      byline: Buffer.from("Lina\0\u0007 Haddad"),
      copyright: Buffer.from("x".repeat(3000)),
    });
    const { creator, copyright } = readEmbeddedMetadata(bytes).rights;
    expect([creator, copyright.length]).toEqual(["Lina   Haddad", 500]);
  });

  it.each(["webp", "avif"] as const)(
    "XMP of %s files beyond the maximum length is not parsed",
    async (format) => {
      const subjects = "<rdf:li>x</rdf:li>".repeat(60_000);
      const bytes = await withXmp(
        `${AGENCY_XMP}<dc:subject><rdf:Bag>${subjects}</rdf:Bag></dc:subject>`,
      )
        .toFormat(format)
        .toBuffer();
      const before = process.cpuUsage();
      expect(readEmbeddedMetadata(bytes)).toEqual(NOTHING);
      expect(process.cpuUsage(before).user).toBeLessThan(500_000);
    },
  );

  it("external entities are not loaded", async () => {
    const xmp = `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>${xmpOf("<photoshop:Credit>&file;</photoshop:Credit>")}`;
    expect(
      readEmbeddedMetadata(await picture().withXmp(xmp).jpeg().toBuffer()).credit,
    ).not.toContain("root");
  });
});
