import { chromium } from "@playwright/test";

const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
const base = process.env.MASTHEAD_URL;
for (const [w, pre] of [
  [1440, ""],
  [390, ""],
  [1440, "/ar"],
  [390, "/ar"],
] as const) {
  const p = await b.newPage({ viewport: { width: w, height: 900 } });
  for (const n of (process.env.PAGES ?? "weather,apps,offline").split(",")) {
    await p.goto(`${base}${pre}/${n}`, { waitUntil: "networkidle" });
    await p.screenshot({ path: `/tmp/shot-${n.replace(/\W/g, "_") || "home"}-${w}${pre ? "-ar" : ""}.png`, fullPage: n === "weather" });
  }
  await p.close();
}
await b.close();
