ALTER TABLE "store_landings" ADD COLUMN "product_type_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_landings" ADD COLUMN "plan_tier" text;--> statement-breakpoint
ALTER TABLE "store_landings" ADD COLUMN "brand" jsonb;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "waiting_since" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(review_asked_at, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "held_by" integer;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_risk" ON "audit_events" USING btree ("risk_id","at") WHERE "audit_events"."policy_id" is null;--> statement-breakpoint
CREATE INDEX "audit_data" ON "audit_events" USING gin ("data" jsonb_path_ops) WHERE "audit_events"."policy_id" is null;--> statement-breakpoint
CREATE INDEX "evaluations_waiting" ON "evaluations" USING btree ("waiting_since","id") WHERE "evaluations"."status" = 2 and "evaluations"."review" = 'person';--> statement-breakpoint
UPDATE "store_landings" SET "product_type_ids" = array["product_type_id"] WHERE "product_type_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "store_landings" DROP CONSTRAINT "store_landings_product_type_id_product_types_id_fk";
--> statement-breakpoint
ALTER TABLE "store_landings" DROP COLUMN "product_type_id";