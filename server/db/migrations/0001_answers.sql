ALTER TABLE "idempotency_keys" ADD COLUMN "answer" json;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "body";