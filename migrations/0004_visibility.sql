-- Who may see a map: everybody, everybody who knows its address, those who are invited, or its team.
-- only sqlite
alter table maps add column visibility text not null default 'public'
  constraint maps_visibility check (visibility in ('public', 'unlisted', 'invited', 'team'));
-- end
-- only postgres
alter table maps add column visibility text not null default 'public';
alter table maps add constraint maps_visibility check (visibility in ('public', 'unlisted', 'invited', 'team'));
-- end

-- Whom a map invites: a mail address, or all addresses of a domain, written `@example.org`.
create table map_guests (
  map_id {number} not null,
  id {keyed_id},
  address text not null,
  created {moment} not null,
  constraint map_guests_key {key} (map_id, id),
  constraint map_guests_address unique (map_id, address),
  constraint map_guests_map foreign key (map_id) references maps (id)
);
create index map_guests_by_address on map_guests (address);
