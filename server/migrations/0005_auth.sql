CREATE TABLE "otp" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"account" text NOT NULL,
	"user_id" bigint,
	"same_as" bigint,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "otp" ADD CONSTRAINT "otp_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp" ADD CONSTRAINT "otp_same_as_otp_id_fk" FOREIGN KEY ("same_as") REFERENCES "public"."otp"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "otp_token_hash_index" ON "otp" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "otp_account_purpose_created_at_index" ON "otp" USING btree ("account","purpose","created_at");--> statement-breakpoint
CREATE INDEX "otp_user_id_index" ON "otp" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "otp_expires_at_index" ON "otp" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_reset_token_hash_index" ON "password_reset" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_reset_user_id_index" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_expires_at_index" ON "password_reset" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_words" ON "user" USING gin (search_spelling(search_fold(("email" || ' ' || "first_name" || ' ' || "last_name"))) gin_trgm_ops);