CREATE TABLE "live_presets" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"labels" jsonb NOT NULL,
	"templates" jsonb NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "live_presets_one" CHECK ("live_presets"."id" = 1)
);
