CREATE TABLE "handoff_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"handoff_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handoffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" integer NOT NULL,
	"risk_id" integer NOT NULL,
	"match_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"phone_key_hash" text,
	"grant_id" uuid,
	"report" jsonb,
	"heard_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "capture_traces" (
	"capture_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "assessment" jsonb;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "review_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "handoff_codes" ADD CONSTRAINT "handoff_codes_handoff_id_handoffs_id_fk" FOREIGN KEY ("handoff_id") REFERENCES "public"."handoffs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_risk_id_policy_risks_id_fk" FOREIGN KEY ("risk_id") REFERENCES "public"."policy_risks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_traces" ADD CONSTRAINT "capture_traces_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handoff_codes_handoff" ON "handoff_codes" USING btree ("handoff_id");--> statement-breakpoint
CREATE INDEX "handoffs_risk" ON "handoffs" USING btree ("risk_id");--> statement-breakpoint
CREATE INDEX "handoffs_policy" ON "handoffs" USING btree ("policy_id","created_at");--> statement-breakpoint
CREATE INDEX "push_user" ON "push_subscriptions" USING btree ("user_id");