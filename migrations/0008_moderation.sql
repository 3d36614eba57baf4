-- Who must wait for approval, for suggestions and for comments. With `links_wait`, whatever a newcomer writes with a link
-- or an image waits, too.
alter table maps add column suggestions_wait text not null default 'everybody'
  constraint maps_suggestions_wait check (suggestions_wait in ('nobody', 'newcomers', 'everybody'));
alter table maps add column comments_wait text not null default 'nobody'
  constraint maps_comments_wait check (comments_wait in ('nobody', 'newcomers', 'everybody'));
alter table maps add column links_wait boolean not null default false;

-- What the team thinks of a person, in this map only.
create table map_people (
  map_id {number} not null,
  user_id {number} not null,
  standing text not null,
  created {moment} not null,
  primary key (map_id, user_id),
  constraint map_people_map foreign key (map_id) references maps (id),
  constraint map_people_user foreign key (user_id) references users (id),
  constraint map_people_standing check (standing in ('trusted', 'blocked'))
);
create index map_people_by_created on map_people (map_id, created, user_id);

-- A task or a comment that somebody found wrong. A visitor has the user 0 and the hash of their network.
create table reports (
  map_id {number} not null,
  id {keyed_id},
  task_id {number},
  comment_id {number},
  user_id {number} not null,
  network_hash text not null,
  reason text not null,
  created {moment} not null,
  closed {moment},
  constraint reports_key {key} (map_id, id),
  constraint reports_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint reports_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade,
  constraint reports_record check ((task_id is null) <> (comment_id is null))
);
create unique index reports_of_task on reports (map_id, task_id, user_id, network_hash) where task_id is not null;
create unique index reports_of_comment on reports (map_id, comment_id, user_id, network_hash)
  where comment_id is not null;
create index reports_open on reports (map_id, created, id) where closed is null;
create index reports_by_network on reports (map_id, network_hash, created);
create index reports_by_user on reports (map_id, user_id, created);

-- Questions to the author of a task, and the answers. Only the author and the team read them.
create table private_messages (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  author_id {number} not null,
  content text not null,
  created {moment} not null,
  constraint private_messages_key {key} (map_id, id),
  constraint private_messages_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint private_messages_author foreign key (author_id) references users (id)
);
create index private_messages_by_task on private_messages (map_id, task_id, created, id);
create index private_messages_of_author on private_messages (author_id, map_id, created);

-- What waits and is not shown in the queue until later.
create table snoozes (
  map_id {number} not null,
  kind text not null,
  record_id {number} not null,
  until {moment} not null,
  primary key (map_id, kind, record_id),
  constraint snoozes_map foreign key (map_id) references maps (id),
  constraint snoozes_kind check (kind in ('task', 'comment'))
);

create index comments_pending_by_author on comments (map_id, author_id) where pending and trash_id is null;
