CREATE TABLE "viewing_pin" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"max_rating" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewing_unlocked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "age_rating" integer;--> statement-breakpoint
ALTER TABLE "program" ADD COLUMN "age_rating" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewing_pin" ADD CONSTRAINT "viewing_pin_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;