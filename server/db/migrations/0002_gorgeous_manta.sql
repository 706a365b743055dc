CREATE TABLE "capture_traces" (
	"capture_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "assessment" jsonb;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "review_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "capture_traces" ADD CONSTRAINT "capture_traces_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;