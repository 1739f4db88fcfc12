-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "live_entry_recording" ON "live_entry" USING btree ("recording") WHERE "live_entry"."recording" is not null;
