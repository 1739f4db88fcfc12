-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_article_id_index" ON "contact" USING btree ("article_id");
