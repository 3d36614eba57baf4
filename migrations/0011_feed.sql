-- The place of an event in the feed of its map. A transaction may commit after a younger one, so ids alone would make a
-- reader skip it. On PostgreSQL writers leave `seq` null, and a reader numbers what it sees. SQLite has one writer at a
-- time and never gives an id twice, so there the id is the place.
-- only postgres
alter table events add column seq bigint;
update events set seq = id;
create index events_unsealed on events (map_id, id) where seq is null;
create unique index events_by_seq on events (map_id, seq) where seq is not null;
-- end
-- only sqlite
alter table events add column seq integer generated always as (id) virtual;
-- end

-- `last_seq` is the last number that was given (PostgreSQL only), `pruned_seq` the last one whose event was deleted.
create table feeds (
  map_id {number} not null,
  last_seq {number} not null,
  pruned_seq {number} not null,
  primary key (map_id),
  constraint feeds_map foreign key (map_id) references maps (id)
) {without_rowid};
-- only postgres
insert into feeds (map_id, last_seq, pruned_seq) select map_id, max(id), 0 from events group by map_id;
-- end
