CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sepa_files" ALTER COLUMN "blob" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "generic_items" ADD COLUMN "seeded_as" text;--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD COLUMN "is_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sepa_files" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "call_requests" ADD COLUMN "consent_expires_at" timestamp (3) with time zone DEFAULT now() + interval '90 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_state" ON "payment_transactions" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_open_charge" ON "payment_transactions" USING btree ("payment_id") WHERE "payment_transactions"."is_charge" and "payment_transactions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "policy_contracts_term" ON "policy_contracts" USING btree ("term_last_day") WHERE "policy_contracts"."ending" is null;--> statement-breakpoint
CREATE INDEX "call_requests_number" ON "call_requests" USING btree ("phone","slot_date") WHERE "call_requests"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "policies_product" ON "policies" USING btree ("product_id","id");--> statement-breakpoint
ALTER TABLE "generic_items" ADD CONSTRAINT "generic_items_seeded_as_unique" UNIQUE("seeded_as");--> statement-breakpoint
ALTER TABLE "payment_transactions" ADD CONSTRAINT "transactions_charge" CHECK (not "payment_transactions"."is_charge" or ("payment_transactions"."kind" = 'card' and "payment_transactions"."payment_id" is not null and "payment_transactions"."method_id" is not null));