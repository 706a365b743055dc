CREATE TABLE "withdrawal_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"policy_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawal_links" ADD CONSTRAINT "withdrawal_links_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_links_policy" ON "withdrawal_links" USING btree ("policy_id");