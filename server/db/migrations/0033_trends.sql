CREATE INDEX "evaluations_created" ON "evaluations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "evaluations_decided" ON "evaluations" USING btree ("decided_at");