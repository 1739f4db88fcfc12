CREATE TABLE "program_calendar" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "program_calendar" ADD CONSTRAINT "program_calendar_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;