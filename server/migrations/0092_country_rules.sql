ALTER TABLE "live_stream" ADD COLUMN "country_rule" jsonb;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "country_rule" jsonb;--> statement-breakpoint
ALTER TABLE "program" ADD COLUMN "country_rule" jsonb;