DROP INDEX "evaluations_waiting";--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "blind_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "blind_frontal" jsonb;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "blind_trasera" jsonb;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "blind_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "blind_decided_by" integer;--> statement-breakpoint
ALTER TABLE "evaluations" ADD COLUMN "is_waiting" boolean GENERATED ALWAYS AS ((status = 2 and coalesce(review = 'person', false)) or (blind_asked_at is not null and blind_decided_at is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_blind_decided_by_users_id_fk" FOREIGN KEY ("blind_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluations_blind" ON "evaluations" USING btree ("blind_decided_at","id") WHERE "evaluations"."blind_decided_at" is not null;--> statement-breakpoint
CREATE INDEX "evaluations_waiting" ON "evaluations" USING btree ("waiting_since","id") WHERE "evaluations"."is_waiting";