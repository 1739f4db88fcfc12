ALTER TABLE "recording" ADD COLUMN "state" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "demuxer" text;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "state_at" timestamp with time zone;