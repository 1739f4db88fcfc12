CREATE TABLE "playing_device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "playing_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "max_streams" integer;--> statement-breakpoint
ALTER TABLE "playing_device" ADD CONSTRAINT "playing_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playing_device" ADD CONSTRAINT "playing_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "playing_device_session_id_index" ON "playing_device" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "playing_device_user_id_index" ON "playing_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "playing_device_renewed_at_index" ON "playing_device" USING btree ("renewed_at");