ALTER TABLE "recording_upload" ADD COLUMN "lease" uuid;--> statement-breakpoint
ALTER TABLE "recording_upload" ADD COLUMN "leased_until" timestamp with time zone;