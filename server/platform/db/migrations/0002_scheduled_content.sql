DROP INDEX "columns_rank";--> statement-breakpoint
DROP INDEX "events_rank";--> statement-breakpoint
DROP INDEX "jobs_rank";--> statement-breakpoint
DROP INDEX "blogs_rank";--> statement-breakpoint
DROP INDEX "members_rank";--> statement-breakpoint
DROP INDEX "menus_rank";--> statement-breakpoint
DROP INDEX "movies_rank";--> statement-breakpoint
DROP INDEX "news_rank";--> statement-breakpoint
DROP INDEX "reforms_rank";--> statement-breakpoint
DROP INDEX "specials_rank";--> statement-breakpoint
CREATE INDEX "columns_scheduled" ON "columns" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "events_scheduled" ON "events" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "jobs_scheduled" ON "jobs" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "blogs_scheduled" ON "blogs" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "members_scheduled" ON "members" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "menus_scheduled" ON "menus" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "movies_scheduled" ON "movies" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "news_scheduled" ON "news" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "reforms_scheduled" ON "reforms" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "specials_scheduled" ON "specials" USING btree ((case when live then expires_at else published_at end)) WHERE source_hash <> '' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end;--> statement-breakpoint
CREATE INDEX "columns_rank" ON "columns" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "events_rank" ON "events" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "jobs_rank" ON "jobs" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "blogs_rank" ON "blogs" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "members_rank" ON "members" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "menus_rank" ON "menus" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "movies_rank" ON "movies" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "news_rank" ON "news" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "reforms_rank" ON "reforms" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;--> statement-breakpoint
CREATE INDEX "specials_rank" ON "specials" USING btree ("rank" DESC NULLS FIRST,"id","facets") WHERE live;