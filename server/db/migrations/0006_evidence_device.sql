CREATE TABLE "evidence_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"evaluation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handoffs" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "device" jsonb;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_files_evaluation" ON "evidence_files" USING btree ("evaluation_id");