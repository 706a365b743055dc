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
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_risk_id_policy_risks_id_fk" FOREIGN KEY ("risk_id") REFERENCES "public"."policy_risks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_risk" ON "uploads" USING btree ("risk_id","capture_id");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");