ALTER TABLE "notification" ADD COLUMN "replaces_id" bigint;
