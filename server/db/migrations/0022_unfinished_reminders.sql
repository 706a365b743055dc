CREATE TABLE "reminder_refusals" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "proposals_email" ON "proposals" USING btree (("state"->>'email'));--> statement-breakpoint
CREATE INDEX "proposals_silent" ON "proposals" USING btree ("updated_at") WHERE "proposals"."policy_id" is null and "proposals"."reminded_at" is null;