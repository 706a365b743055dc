ALTER TABLE "store_landings" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "landings_former_slugs" ON "store_landings" USING gin ("former_slugs");