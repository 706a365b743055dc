CREATE TABLE "upload_pieces" (
	"upload_id" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_pieces_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"capture_id" uuid NOT NULL,
	"risk_id" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"metadata" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_received" CHECK ("uploads"."received_bytes" between 0 and "uploads"."size_bytes")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"family" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "issued_to_user_id" integer;--> statement-breakpoint
ALTER TABLE "contracting_grants" ADD COLUMN "issued_to_user_id" integer;--> statement-breakpoint
ALTER TABLE "policy_contracts" ADD COLUMN "booked_by" integer;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "issued_in" text;--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_risk_id_policy_risks_id_fk" FOREIGN KEY ("risk_id") REFERENCES "public"."policy_risks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_risk" ON "uploads" USING btree ("risk_id","capture_id");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_once" ON "known_devices" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "known_devices_token" ON "known_devices" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_issued_to_user_id_users_id_fk" FOREIGN KEY ("issued_to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracting_grants" ADD CONSTRAINT "contracting_grants_issued_to_user_id_users_id_fk" FOREIGN KEY ("issued_to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_contracts" ADD CONSTRAINT "policy_contracts_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracting_grants_user" ON "contracting_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");--> statement-breakpoint
-- Whoever has a password got it by a mailed link, and whoever has signed was taken at their word.
UPDATE "users" SET "email_proved_at" = "created_at" WHERE "password_hash" IS NOT NULL OR EXISTS (SELECT 1 FROM "policies" WHERE "policies"."user_id" = "users"."id" AND "policies"."status" = 3);--> statement-breakpoint
-- Of what a shop or the office contracted, the event says so. Of the rest nobody knows whether its holder was logged in: it stays empty.
UPDATE "policy_contracts" SET "booked_by" = "audit_events"."user_id" FROM "audit_events", "policies" WHERE "audit_events"."kind" = 'policy-booked' AND "audit_events"."policy_id" = "policy_contracts"."policy_id" AND "policies"."id" = "policy_contracts"."policy_id" AND "audit_events"."user_id" <> "policies"."user_id";--> statement-breakpoint
UPDATE "contracting_grants" SET "issued_to_user_id" = "policy_contracts"."booked_by" FROM "policy_contracts" WHERE "policy_contracts"."policy_id" = "contracting_grants"."policy_id";
