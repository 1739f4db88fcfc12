CREATE TABLE "most_read_choice" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_day" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "view_day_dimension_day_value_pk" PRIMARY KEY("dimension","day","value")
);
--> statement-breakpoint
CREATE TABLE "view_hour" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"hour" smallint NOT NULL,
	CONSTRAINT "view_hour_dimension_day_hour_value_pk" PRIMARY KEY("dimension","day","hour","value")
);
--> statement-breakpoint
CREATE TABLE "view_rollup" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "most_read_choice" ADD CONSTRAINT "most_read_choice_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_proof" ADD CONSTRAINT "mail_proof_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_proof" ADD CONSTRAINT "mail_proof_otp_id_otp_id_fk" FOREIGN KEY ("otp_id") REFERENCES "public"."otp"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_day_dimension_value_day_index" ON "view_day" USING btree ("dimension","value","day");--> statement-breakpoint
CREATE INDEX "view_hour_dimension_value_day_index" ON "view_hour" USING btree ("dimension","value","day");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_proof_token_hash_index" ON "mail_proof" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_proof_user_id_index" ON "mail_proof" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_proof_otp_id_index" ON "mail_proof" USING btree ("otp_id");--> statement-breakpoint
CREATE INDEX "mail_proof_expires_at_index" ON "mail_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_proof_expires_at_index" ON "spent_proof" USING btree ("expires_at");