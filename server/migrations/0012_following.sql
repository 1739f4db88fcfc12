CREATE TABLE "digest" (
	"user_id" bigint NOT NULL,
	"period" text NOT NULL,
	"article_ids" bigint[] NOT NULL,
	"total" bigint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "digest_user_id_period_pk" PRIMARY KEY("user_id","period")
);
--> statement-breakpoint
CREATE TABLE "digest_choice" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"locale" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "following" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"topic_id" bigint NOT NULL,
	"followed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "following_user_id_kind_topic_id_pk" PRIMARY KEY("user_id","kind","topic_id")
);
--> statement-breakpoint
CREATE TABLE "saved_article" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_article_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "digest" ADD CONSTRAINT "digest_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_choice" ADD CONSTRAINT "digest_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "following" ADD CONSTRAINT "following_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_article" ADD CONSTRAINT "saved_article_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_article" ADD CONSTRAINT "saved_article_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_made_at_index" ON "digest" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "digest_choice_frequency_user_id_index" ON "digest_choice" USING btree ("frequency","user_id");--> statement-breakpoint
CREATE INDEX "following_kind_topic_id_index" ON "following" USING btree ("kind","topic_id");--> statement-breakpoint
CREATE INDEX "saved_article_user_id_saved_at_article_id_index" ON "saved_article" USING btree ("user_id","saved_at","article_id");--> statement-breakpoint
CREATE INDEX "saved_article_article_id_index" ON "saved_article" USING btree ("article_id");