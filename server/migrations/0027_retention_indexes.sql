-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "otp_same_as_index" ON "otp" USING btree ("same_as");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_used_at_index" ON "session" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_updated_at_index" ON "contact" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "gateway_event_at_index" ON "gateway_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sandbox_charge_created_at_index" ON "sandbox_charge" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sandbox_checkout_created_at_index" ON "sandbox_checkout" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sandbox_delivery_event_id_index" ON "sandbox_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sandbox_event_created_at_index" ON "sandbox_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sandbox_refund_charge_id_index" ON "sandbox_refund" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sandbox_refund_created_at_index" ON "sandbox_refund" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rate_limit_expire_index" ON "rate_limit" USING btree ("expire");