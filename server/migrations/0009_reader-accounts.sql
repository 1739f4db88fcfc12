CREATE TABLE "mail_proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"otp_id" bigint,
	"email" text NOT NULL,
	"token_hash" text,
	"password_hash" text,
	"details" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_proof" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "awaits_activation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_proof" ADD CONSTRAINT "mail_proof_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_proof" ADD CONSTRAINT "mail_proof_otp_id_otp_id_fk" FOREIGN KEY ("otp_id") REFERENCES "public"."otp"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_proof_token_hash_index" ON "mail_proof" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_proof_user_id_index" ON "mail_proof" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_proof_otp_id_index" ON "mail_proof" USING btree ("otp_id");--> statement-breakpoint
CREATE INDEX "mail_proof_expires_at_index" ON "mail_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_proof_expires_at_index" ON "spent_proof" USING btree ("expires_at");