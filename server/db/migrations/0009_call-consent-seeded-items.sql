ALTER TABLE "generic_items" ADD COLUMN "seeded_as" text;--> statement-breakpoint
ALTER TABLE "call_requests" ADD COLUMN "consent_expires_at" timestamp (3) with time zone DEFAULT now() + interval '90 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "call_requests_number" ON "call_requests" USING btree ("phone","slot_date") WHERE "call_requests"."handled_at" is null;--> statement-breakpoint
ALTER TABLE "generic_items" ADD CONSTRAINT "generic_items_seeded_as_unique" UNIQUE("seeded_as");