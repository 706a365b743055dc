ALTER TABLE "sepa_files" ALTER COLUMN "blob" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sepa_files" ADD COLUMN "blocked_at" timestamp (3) with time zone;