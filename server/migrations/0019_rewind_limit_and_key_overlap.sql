ALTER TABLE "live_stream" ALTER COLUMN "dvr_minutes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "live_stream" ALTER COLUMN "dvr_minutes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ALTER COLUMN "key_expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "previous_key" text;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "previous_key_expires_at" timestamp with time zone;