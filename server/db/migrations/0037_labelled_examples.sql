CREATE TABLE "labelled_examples" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"policy" text NOT NULL,
	"side" text NOT NULL,
	"label" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"ruled" jsonb,
	"source" text NOT NULL,
	"challenge" text,
	"frame" jsonb,
	"blob" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "examples_consent" jsonb;--> statement-breakpoint
ALTER TABLE "labelled_examples" ADD CONSTRAINT "labelled_examples_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "labelled_examples_user" ON "labelled_examples" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "labelled_examples_decided" ON "labelled_examples" USING btree ("decided_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "labelled_examples_blob" ON "labelled_examples" USING btree ("blob");