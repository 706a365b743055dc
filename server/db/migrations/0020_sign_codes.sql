CREATE TABLE "sign_codes" (
	"policy_id" integer PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text,
	"sent_at" timestamp (3) with time zone,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_codes" ADD CONSTRAINT "sign_codes_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;