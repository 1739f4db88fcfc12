import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { rowPattern, startImport } from "../../../server/test/processes/import-command.ts";
import { startReaders } from "../../tools/clients.ts";
import { type Scenario, totalCounts } from "../scenario.ts";

const POSTS = 400;
/**
 * Range of the random time before a kill, in milliseconds: from loading the program to its last
 * rows.
 */
const LIFE = [500, 6000] as const;

/** Creates a WordPress export whose posts have a separate host. */
function wordpressExport(host: string): string {
  const post = (n: number) => `<item>
    <title>Imported ${host} ${n}</title><link>https://${host}/2020/01/02/post-${n}/</link><dc:creator>desk</dc:creator>
    <guid isPermaLink="false">https://${host}/?p=${n}</guid>
    <content:encoded><![CDATA[${"<p>A paragraph of an imported post.</p>".repeat(20)}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <w:post_id>${n}</w:post_id><w:post_date_gmt>2020-01-02 10:00:00</w:post_date_gmt><w:post_name>post-${n}</w:post_name>
    <w:status>publish</w:status><w:post_type>post</w:post_type><w:post_password></w:post_password>
    <category domain="category" nicename="world"><![CDATA[World]]></category>
    <category domain="post_tag" nicename="tag-${n % 20}"><![CDATA[Tag ${n % 20}]]></category>
  </item>`;
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:w="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://${host}</link><language>en-US</language><w:wxr_version>1.2</w:wxr_version>
<w:base_site_url>https://${host}</w:base_site_url><w:base_blog_url>https://${host}</w:base_blog_url>
${Array.from({ length: POSTS }, (_, n) => post(n + 1)).join("\n")}
</channel></rss>`;
}

/**
 * Import command that is killed and repeated. Lost: posts that are missing, imported twice, or
 * without their redirect.
 */
export const IMPORT: Scenario[] = [
  {
    name: "kill-import",
    fault: "kill -9 of the WordPress import",
    tries: 6,
    recoveryLimit: 60,
    async run({ tries, random, stage: openStage }) {
      const stage = await openStage();
      const readers = startReaders(stage.url);
      const host = `${randomUUID()}.example`;
      const folder = mkdtempSync(join(tmpdir(), "masthead-export-"));
      const file = join(folder, "export.xml");
      writeFileSync(file, wordpressExport(host));
      const start = () =>
        startImport(["wxr", file, "--no-media"], {
          url: stage.databaseProxy.url,
          dataDir: stage.dataDir,
        });
      let interrupted = 0;
      for (let attempt = 0; attempt < tries; attempt++) {
        const running = start();
        await Promise.race([running.outcome, wait(random.integer(...LIFE))]);
        running.kill();
        if ((await running.outcome).code !== 0) interrupted++;
      }
      const repeatedAt = Date.now();
      const { code, stderr } = await start().outcome;
      if (code !== 0) throw new Error(`the repeated import failed: ${stderr}`);
      const recovery = (Date.now() - repeatedAt) / 1000;
      const again = await start().outcome;
      await readers.stop();
      rmSync(folder, { recursive: true });
      const [stored] = await stage.query<{ articles: number; titles: number; redirects: number }>(
        `select count(*)::int as articles, count(distinct title)::int as titles,
           (select count(distinct r.path)::int from redirect r join article a on r.path = '/2020/01/02/post-' || substring(a.title from '[0-9]+$')
            where a.title like $1) as redirects
         from article where title like $1`,
        [`Imported ${host}%`],
      );
      const { articles = 0, titles = 0, redirects = 0 } = stored ?? {};
      const lost =
        POSTS -
        titles +
        (articles - titles) +
        (POSTS - redirects) +
        (rowPattern("articles created", 0).test(again.stdout) ? 0 : 1);
      return {
        tries,
        lost,
        ...totalCounts(readers.counts),
        recovery,
        notes: [`${interrupted} imports interrupted, ${articles} of ${POSTS} posts`],
      };
    },
  },
];
