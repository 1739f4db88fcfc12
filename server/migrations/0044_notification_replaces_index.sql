-- concurrent
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "notification_replaces" ON "notification" USING btree ("replaces_id");
