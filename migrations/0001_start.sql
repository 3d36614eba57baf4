-- Both engines read this file. What differs is written as a placeholder, whose value is in src/platform/db/render-step.ts:
--
--   {id}             the number of a record, given by the database; the primary key
--   {keyed_id}       the same for a record of a map; in PostgreSQL the primary key is (map_id, id), and so goes with {key}
--   {key}            the key that begins with the map: `constraint tasks_key {key} (map_id, id)`
--   {rowid}          the number of the one record that the row describes, where SQLite needs it as its row id; with {key}
--   {number}         the number of another record, or a count
--   {moment}         a moment in UTC, with milliseconds
--   {folded}         text that is compared by its bytes
--   {terms}          the terms of a text, for the search
--   {without_rowid}  after the columns: SQLite keeps the rows in the order of the primary key
--
-- What only one engine has stands between `-- only sqlite` or `-- only postgres` and `-- end`.

-- People, teams and maps are shared by all. Tables with `map_id` belong to a map.
create table users (
  id {id},
  email text,
  first_name text not null,
  last_name text not null,
  created {moment} not null,
  language text,
  deleted {moment},
  constraint users_email unique (email)
);

create table teams (
  id {id},
  slug text not null,
  name text not null,
  url text not null,
  created {moment} not null,
  constraint teams_slug unique (slug)
);

create table team_members (
  team_id {number} not null,
  user_id {number} not null,
  role text not null,
  created {moment} not null,
  primary key (team_id, user_id),
  constraint team_members_team foreign key (team_id) references teams (id),
  constraint team_members_user foreign key (user_id) references users (id),
  constraint team_members_role check (role in ('Administrator', 'Moderator'))
);

create table maps (
  id {id},
  team_id {number} not null,
  slug text not null,
  name text not null,
  description text not null,
  parsed_description text not null,
  url text not null,
  contact_email text not null,
  created {moment} not null,
  archived {moment},
  constraint maps_slug unique (team_id, slug),
  constraint maps_team foreign key (team_id) references teams (id)
);

-- One row for each map, to be locked by what must not happen twice at a time in it. The row of `maps` is no place for
-- that: a lock on a row of a shared table would make all maps wait for each other on a cluster.
create table map_locks (
  map_id {number} primary key,
  constraint map_locks_map foreign key (map_id) references maps (id)
);

-- A token's name is the first name of the author that is made for it.
create table tokens (
  map_id {number} not null,
  id {keyed_id},
  user_id {number} not null,
  hash text not null,
  scope text not null,
  created {moment} not null,
  expires {moment},
  revoked {moment},
  last_used {moment},
  constraint tokens_key {key} (map_id, id),
  constraint tokens_hash unique (map_id, hash),
  constraint tokens_map foreign key (map_id) references maps (id),
  constraint tokens_user foreign key (user_id) references users (id),
  constraint tokens_scope check (scope in ('read', 'write', 'manage'))
);

create table categories (
  map_id {number} not null,
  id {keyed_id},
  name text not null,
  name_folded {folded} not null,
  emoji_shortname text not null,
  created {moment} not null,
  constraint categories_key {key} (map_id, id),
  constraint categories_name unique (map_id, name_folded),
  constraint categories_map foreign key (map_id) references maps (id)
);

create table lists (
  map_id {number} not null,
  id {keyed_id},
  name text not null,
  name_folded {folded} not null,
  slug text not null,
  role text not null,
  position integer not null,
  suggestions boolean not null,
  votes boolean not null,
  comments boolean not null,
  display_count integer not null,
  tasks_count {number} not null default 0,
  created {moment} not null,
  constraint lists_key {key} (map_id, id),
  constraint lists_map foreign key (map_id) references maps (id),
  constraint lists_role check (role in
    ('suggestions', 'under_consideration', 'rejected', 'on_hold', 'planned', 'in_progress', 'completed')),
  constraint lists_display_count check (display_count between 0 and 100),
  constraint lists_tasks_count check (tasks_count >= 0)
);

create table tasks (
  map_id {number} not null,
  id {keyed_id},
  list_id {number} not null,
  author_id {number} not null,
  category_id {number},
  title text not null,
  title_folded {folded} not null,
  slug text not null,
  description text not null,
  parsed_description text not null,
  url text not null,
  pending boolean not null,
  lock_comments boolean not null,
  created {moment} not null,
  modified {moment} not null,
  list_arrival {moment} not null,
  votes_count {number} not null default 0,
  subscribers_count {number} not null default 0,
  comments_count {number} not null default 0,
  constraint tasks_key {key} (map_id, id),
  constraint tasks_map foreign key (map_id) references maps (id),
  constraint tasks_list foreign key (map_id, list_id) references lists (map_id, id) on delete cascade,
  constraint tasks_category foreign key (map_id, category_id) references categories (map_id, id),
  constraint tasks_author foreign key (author_id) references users (id),
  constraint tasks_votes_count check (votes_count >= 0),
  constraint tasks_subscribers_count check (subscribers_count >= 0),
  constraint tasks_comments_count check (comments_count >= 0)
);
-- One index for each order, so that the first page of any order costs the same on every size of map.
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
create index tasks_pending_in_list on tasks (map_id, list_id) where pending;
-- The activity of a person, in all maps; the same index follows for comments, votes and subscriptions.
create index tasks_of_author on tasks (author_id, map_id, created);
-- The map page shows the most voted tasks of each list. The index holds what decides who sees a task, so that tasks are
-- skipped without being read.
create index tasks_on_board on tasks (map_id, list_id, votes_count, id, pending, author_id);

create table comments (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  author_id {number} not null,
  in_reply_to {number},
  content text not null,
  parsed_content text not null,
  created {moment} not null,
  modified {moment} not null,
  constraint comments_key {key} (map_id, id),
  constraint comments_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint comments_reply foreign key (map_id, in_reply_to) references comments (map_id, id),
  constraint comments_author foreign key (author_id) references users (id)
);
create index comments_by_task on comments (map_id, task_id, created, id);
create index comments_by_reply on comments (map_id, in_reply_to);
create index comments_of_author on comments (author_id, map_id, created);

create table votes (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  author_id {number} not null,
  created {moment} not null,
  constraint votes_key {key} (map_id, id),
  constraint votes_once unique (map_id, task_id, author_id),
  constraint votes_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint votes_author foreign key (author_id) references users (id)
);
create index votes_by_task on votes (map_id, task_id, created, id);
create index votes_of_author on votes (author_id, map_id, created);
-- Trending counts the votes of the last weeks.
create index votes_by_created on votes (map_id, created, task_id);

create table subscriptions (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  user_id {number} not null,
  created {moment} not null,
  constraint subscriptions_key {key} (map_id, id),
  constraint subscriptions_once unique (map_id, task_id, user_id),
  constraint subscriptions_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint subscriptions_user foreign key (user_id) references users (id)
);
create index subscriptions_of_user on subscriptions (user_id, map_id, created);

-- What has happened, written in the transaction of the change. Rows are never deleted.
create table events (
  map_id {number} not null,
  id {keyed_id},
  type text not null,
  user_id {number},
  request_id text,
  data text not null,
  created {moment} not null,
  constraint events_key {key} (map_id, id),
  constraint events_map foreign key (map_id) references maps (id)
);
-- The history of a task is read from its events.
-- only sqlite
create index events_of_task on events (map_id, json_extract(data, '$.task_id'))
  where type in ('task.created', 'task.moved');
-- end
-- only postgres
create index events_of_task on events (map_id, ((data::json ->> 'task_id')::bigint))
  where type in ('task.created', 'task.moved');
-- end

-- The first answer to a create, kept for a day and written in the transaction of the create.
create table idempotency_keys (
  map_id {number} not null,
  token_id {number} not null,
  idempotency_key text not null,
  fingerprint text not null,
  status integer,
  body text,
  created {moment} not null,
  primary key (map_id, token_id, idempotency_key),
  constraint idempotency_token foreign key (map_id, token_id) references tokens (map_id, id)
);
create index idempotency_by_created on idempotency_keys (map_id, created);

-- Work to be done after a transaction, written in it. Map 0 is the installation; so there is no foreign key to maps.
create table jobs (
  map_id {number} not null,
  id {keyed_id},
  kind text not null,
  key text not null,
  payload text not null,
  created {moment} not null,
  run_at {moment} not null,
  leased_until {moment},
  attempts integer not null default 0,
  expires {moment},
  failed {moment},
  last_error text,
  constraint jobs_key {key} (map_id, id),
  constraint jobs_once unique (map_id, kind, key)
);
create index jobs_due on jobs (kind, map_id, run_at, id) where failed is null;
create index jobs_failed on jobs (failed) where failed is not null;

-- The sessions of people. A browser holds one random secret; only its hash is kept here.
create table sessions (
  id {id},
  user_id {number} not null,
  browser_hash text not null,
  agent text not null,
  created {moment} not null,
  last_seen {moment} not null,
  expires {moment} not null,
  constraint sessions_browser unique (browser_hash),
  constraint sessions_user foreign key (user_id) references users (id)
);
create index sessions_by_user on sessions (user_id, last_seen);
create index sessions_by_expires on sessions (expires);

-- A request to sign in. The link works in any browser, the code only in the browser that made the request.
create table sign_in_requests (
  id {id},
  purpose text not null,
  email text,
  user_id {number},
  link_hash text not null,
  code_hash text,
  browser_hash text,
  network_hash text,
  tries integer not null default 0,
  created {moment} not null,
  expires {moment} not null,
  used {moment},
  constraint sign_in_requests_link unique (link_hash),
  constraint sign_in_requests_user foreign key (user_id) references users (id),
  constraint sign_in_requests_purpose check (purpose in ('sign-in', 'address')),
  constraint sign_in_requests_whom check (email is not null or user_id is not null)
);
create index sign_in_requests_by_email on sign_in_requests (email, created);
create index sign_in_requests_by_browser on sign_in_requests (browser_hash, created);
create index sign_in_requests_by_network on sign_in_requests (network_hash, created);
create index sign_in_requests_by_created on sign_in_requests (created);

-- The form that a browser had sent when it was asked to sign in.
create table saved_forms (
  browser_hash text primary key,
  return_to text not null,
  route text,
  params text,
  form text,
  created {moment} not null,
  expires {moment} not null
);
create index saved_forms_by_expires on saved_forms (expires);

-- Who a person is to an identity provider.
create table identities (
  issuer text not null,
  subject text not null,
  user_id {number} not null,
  created {moment} not null,
  primary key (issuer, subject),
  constraint identities_user foreign key (user_id) references users (id)
);
create index identities_by_user on identities (user_id);

-- What has happened outside of any map: to accounts, sessions and teams. Rows are never deleted.
create table site_events (
  id {id},
  type text not null,
  user_id {number},
  request_id text,
  data text not null,
  created {moment} not null
);

-- Mails to be sent, written in the transaction that requests them. The bodies may hold secrets, such as a link to sign
-- in: they are emptied as soon as the mail was sent or given up.
create table mails (
  id {id},
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created {moment} not null,
  expires {moment},
  sent {moment},
  failed {moment},
  last_error text
);
create index mails_by_created on mails (created);

-- The terms that a task is found by. A table of their own, so that a vote does not write them again.
create table task_terms (
  map_id {number} not null,
  task_id {rowid},
  terms {terms} not null,
  constraint task_terms_key {key} (map_id, task_id),
  constraint task_terms_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);

-- The words of a map, to correct typos. For a word that many tasks hold, only a few of them are kept.
create table task_words (
  map_id {number} not null,
  word {folded} not null,
  task_id {number} not null,
  primary key (map_id, word, task_id),
  constraint task_words_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
) {without_rowid};
create index task_words_by_task on task_words (map_id, task_id);

-- The terms that a comment is found by.
create table comment_terms (
  map_id {number} not null,
  comment_id {rowid},
  terms {terms} not null,
  constraint comment_terms_key {key} (map_id, comment_id),
  constraint comment_terms_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade
);

-- only sqlite
-- The program makes the terms; FTS5 only splits them at the spaces.
create virtual table task_terms_index using fts5 (
  terms, content = 'task_terms', content_rowid = 'task_id', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '/+#'"
);
create trigger task_terms_added after insert on task_terms begin
  insert into task_terms_index (rowid, terms) values (new.task_id, new.terms);
end;
create trigger task_terms_changed after update of terms on task_terms begin
  insert into task_terms_index (task_terms_index, rowid, terms) values ('delete', old.task_id, old.terms);
  insert into task_terms_index (rowid, terms) values (new.task_id, new.terms);
end;
create trigger task_terms_removed after delete on task_terms begin
  insert into task_terms_index (task_terms_index, rowid, terms) values ('delete', old.task_id, old.terms);
end;

create virtual table comment_terms_index using fts5 (
  terms, content = 'comment_terms', content_rowid = 'comment_id', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '/+#'"
);
create trigger comment_terms_added after insert on comment_terms begin
  insert into comment_terms_index (rowid, terms) values (new.comment_id, new.terms);
end;
create trigger comment_terms_changed after update of terms on comment_terms begin
  insert into comment_terms_index (comment_terms_index, rowid, terms) values ('delete', old.comment_id, old.terms);
  insert into comment_terms_index (rowid, terms) values (new.comment_id, new.terms);
end;
create trigger comment_terms_removed after delete on comment_terms begin
  insert into comment_terms_index (comment_terms_index, rowid, terms) values ('delete', old.comment_id, old.terms);
end;
-- end
-- only postgres
-- New entries are searched one by one until they are merged, so their list is kept short.
create index task_terms_index on task_terms using gin (terms) with (gin_pending_list_limit = 256);
create index comment_terms_index on comment_terms using gin (terms) with (gin_pending_list_limit = 256);
-- end
