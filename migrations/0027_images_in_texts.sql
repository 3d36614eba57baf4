-- Sizes, so that a page keeps room for an image before it is loaded. Pictures of maps from before have none.
alter table images add column width {number};
alter table images add column height {number};
alter table images add column byte_length {number} not null default 0;
update images set byte_length = length(bytes);
-- The sum of a map is read from it: in SQLite the columns behind `bytes` are read through all of the bytes.
create index images_by_size on images (map_id, byte_length);

-- Which text shows which image: a task, or a comment. The image is deleted after the last of them.
create table image_uses (
  map_id {number} not null,
  id {keyed_id},
  image_id {number} not null,
  task_id {number},
  comment_id {number},
  constraint image_uses_key {key} (map_id, id),
  constraint image_uses_image foreign key (map_id, image_id) references images (map_id, id) on delete cascade,
  constraint image_uses_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint image_uses_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade,
  constraint image_uses_one check ((task_id is null) <> (comment_id is null))
);
create unique index image_uses_by_task on image_uses (map_id, task_id, image_id) where task_id is not null;
create unique index image_uses_by_comment on image_uses (map_id, comment_id, image_id) where comment_id is not null;
create index image_uses_by_image on image_uses (map_id, image_id);

-- Who uploaded which image for a text, or named one of another site, and when. It is what quotas count, so the size is here, too.
create table image_uploads (
  map_id {number} not null,
  id {keyed_id},
  image_id {number} not null,
  user_id {number} not null,
  byte_length {number} not null,
  created {moment} not null,
  constraint image_uploads_key {key} (map_id, id),
  constraint image_uploads_image foreign key (map_id, image_id) references images (map_id, id) on delete cascade,
  constraint image_uploads_user foreign key (user_id) references users (id)
);
create index image_uploads_of_user on image_uploads (user_id, map_id, created);
create index image_uploads_by_image on image_uploads (map_id, image_id);

-- Images of other sites that texts name, by a hash of their address. Without `image_id` it was not fetched so far.
create table remote_images (
  map_id {number} not null,
  id {keyed_id},
  hash text not null,
  address text not null,
  image_id {number},
  attempts {number} not null,
  created {moment} not null,
  constraint remote_images_key {key} (map_id, id),
  constraint remote_images_hash unique (map_id, hash),
  constraint remote_images_map foreign key (map_id) references maps (id),
  constraint remote_images_image foreign key (map_id, image_id) references images (map_id, id) on delete cascade
);
create index remote_images_by_image on remote_images (map_id, image_id);
