-- Images belong to a map. The same image is kept once in it.
create table images (
  map_id {number} not null,
  id {keyed_id},
  hash text not null,
  type text not null,
  bytes {bytes} not null,
  user_id {number} not null,
  created {moment} not null,
  constraint images_key {key} (map_id, id),
  constraint images_hash unique (map_id, hash),
  constraint images_map foreign key (map_id) references maps (id),
  constraint images_user foreign key (user_id) references users (id),
  constraint images_type check (type in ('image/png', 'image/jpeg', 'image/webp'))
);

-- Without a foreign key, because `maps` is shared by all and `images` belongs to a map.
alter table maps add column avatar_image_id {number};
