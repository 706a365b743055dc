ALTER TABLE "product_types" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "is_paid_after_evaluation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_types" ADD CONSTRAINT "product_types_name" UNIQUE("name");--> statement-breakpoint
-- What is contracted keeps the order that it has today.
UPDATE "policies" SET "is_paid_after_evaluation" = true FROM "products" WHERE "products"."id" = "policies"."product_id" AND "products"."is_paid_after_evaluation";
