-- People, teams and maps are small and shared by all; everything below them belongs to one map.
create table users (
  id integer primary key autoincrement,
  email text,
  first_name text not null,
  last_name text not null,
  created text not null,
  constraint users_email unique (email)
);

create table teams (
  id integer primary key autoincrement,
  slug text not null,
  name text not null,
  url text not null,
  created text not null,
  constraint teams_slug unique (slug)
);

create table team_members (
  team_id integer not null,
  user_id integer not null,
  role text not null,
  created text not null,
  primary key (team_id, user_id),
  constraint team_members_team foreign key (team_id) references teams (id),
  constraint team_members_user foreign key (user_id) references users (id),
  constraint team_members_role check (role in ('Administrator', 'Moderator'))
);

create table maps (
  id integer primary key autoincrement,
  team_id integer not null,
  slug text not null,
  name text not null,
  description text not null,
  parsed_description text not null,
  url text not null,
  contact_email text not null,
  created text not null,
  archived text,
  constraint maps_slug unique (team_id, slug),
  constraint maps_team foreign key (team_id) references teams (id)
);

-- A token's name is the first name of the author it has of its own.
create table tokens (
  id integer primary key autoincrement,
  map_id integer not null,
  user_id integer not null,
  hash text not null,
  scope text not null,
  created text not null,
  expires text,
  revoked text,
  last_used text,
  constraint tokens_key unique (map_id, id),
  constraint tokens_hash unique (map_id, hash),
  constraint tokens_map foreign key (map_id) references maps (id),
  constraint tokens_user foreign key (user_id) references users (id),
  constraint tokens_scope check (scope in ('read', 'write', 'manage'))
);

create table categories (
  id integer primary key autoincrement,
  map_id integer not null,
  name text not null,
  name_folded text not null,
  emoji_shortname text not null,
  created text not null,
  constraint categories_key unique (map_id, id),
  constraint categories_name unique (map_id, name_folded),
  constraint categories_map foreign key (map_id) references maps (id)
);

create table lists (
  id integer primary key autoincrement,
  map_id integer not null,
  name text not null,
  name_folded text not null,
  slug text not null,
  role text not null,
  position integer not null,
  suggestions BOOLEAN not null,
  votes BOOLEAN not null,
  comments BOOLEAN not null,
  display_count integer not null,
  tasks_count integer not null default 0,
  created text not null,
  constraint lists_key unique (map_id, id),
  constraint lists_map foreign key (map_id) references maps (id),
  constraint lists_role check (role in
    ('suggestions', 'under_consideration', 'rejected', 'on_hold', 'planned', 'in_progress', 'completed')),
  constraint lists_display_count check (display_count between 0 and 100),
  constraint lists_tasks_count check (tasks_count >= 0)
);

create table tasks (
  id integer primary key autoincrement,
  map_id integer not null,
  list_id integer not null,
  author_id integer not null,
  category_id integer,
  title text not null,
  title_folded text not null,
  slug text not null,
  description text not null,
  parsed_description text not null,
  url text not null,
  pending BOOLEAN not null,
  lock_comments BOOLEAN not null,
  created text not null,
  modified text not null,
  list_arrival text not null,
  votes_count integer not null default 0,
  subscribers_count integer not null default 0,
  comments_count integer not null default 0,
  constraint tasks_key unique (map_id, id),
  constraint tasks_map foreign key (map_id) references maps (id),
  constraint tasks_list foreign key (map_id, list_id) references lists (map_id, id) on delete cascade,
  constraint tasks_category foreign key (map_id, category_id) references categories (map_id, id),
  constraint tasks_author foreign key (author_id) references users (id),
  constraint tasks_votes_count check (votes_count >= 0),
  constraint tasks_subscribers_count check (subscribers_count >= 0),
  constraint tasks_comments_count check (comments_count >= 0)
);
-- One index an order, so that the first page of any order costs the same on every size of map.
create index tasks_by_created on tasks (map_id, created, id);
create index tasks_by_modified on tasks (map_id, modified, id);
create index tasks_by_list_arrival on tasks (map_id, list_arrival, id);
create index tasks_by_votes_count on tasks (map_id, votes_count, id);
create index tasks_by_comments_count on tasks (map_id, comments_count, id);
create index tasks_by_title on tasks (map_id, title_folded, id);
create index tasks_by_list on tasks (map_id, list_id, created, id);
create index tasks_by_category on tasks (map_id, category_id, created, id);
create index tasks_by_author on tasks (map_id, author_id, created, id);
create index tasks_by_pending on tasks (map_id, created, id) where pending;

create table comments (
  id integer primary key autoincrement,
  map_id integer not null,
  task_id integer not null,
  author_id integer not null,
  in_reply_to integer,
  content text not null,
  parsed_content text not null,
  created text not null,
  modified text not null,
  constraint comments_key unique (map_id, id),
  constraint comments_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint comments_reply foreign key (map_id, in_reply_to) references comments (map_id, id),
  constraint comments_author foreign key (author_id) references users (id)
);
create index comments_by_task on comments (map_id, task_id, created, id);
create index comments_by_reply on comments (map_id, in_reply_to);

create table votes (
  id integer primary key autoincrement,
  map_id integer not null,
  task_id integer not null,
  author_id integer not null,
  created text not null,
  constraint votes_key unique (map_id, id),
  constraint votes_once unique (map_id, task_id, author_id),
  constraint votes_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint votes_author foreign key (author_id) references users (id)
);
create index votes_by_task on votes (map_id, task_id, created, id);

create table subscriptions (
  id integer primary key autoincrement,
  map_id integer not null,
  task_id integer not null,
  user_id integer not null,
  created text not null,
  constraint subscriptions_key unique (map_id, id),
  constraint subscriptions_once unique (map_id, task_id, user_id),
  constraint subscriptions_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint subscriptions_user foreign key (user_id) references users (id)
);

-- What has happened, written in the transaction of the change. Nothing is ever taken out of it.
create table events (
  id integer primary key autoincrement,
  map_id integer not null,
  type text not null,
  user_id integer,
  request_id text,
  data text not null,
  created text not null,
  constraint events_key unique (map_id, id),
  constraint events_map foreign key (map_id) references maps (id)
);

-- The first answer to a create, kept for a day; written in the transaction of the create.
create table idempotency_keys (
  map_id integer not null,
  token_id integer not null,
  idempotency_key text not null,
  fingerprint text not null,
  status integer,
  body text,
  created text not null,
  primary key (map_id, token_id, idempotency_key),
  constraint idempotency_token foreign key (map_id, token_id) references tokens (map_id, id)
);
create index idempotency_by_created on idempotency_keys (map_id, created);
