-- The initial schema. It's edited in place until the first release; after that, every change is a new migration.
--
-- Both engines use this file. Placeholders mark where they differ; their values are in src/platform/db/render-step.ts:
--
--   {id}             a record's id, assigned by the database; the primary key
--   {keyed_id}       like {id}, for a map's record; in PostgreSQL the primary key is (map_id, id), so add {key}
--   {key}            a key that starts with the map: `constraint tasks_key {key} (map_id, id)`
--   {rowid}          the id of the record the row describes, if SQLite needs it as the row id; requires {key}
--   {number}         another record's id, or a count
--   {moment}         a timestamp in UTC, with milliseconds
--   {folded}         text compared byte by byte
--   {bytes}          binary data
--   {terms}          search terms
--   {without_rowid}  after the columns; SQLite stores the rows in primary key order
--
-- Lines between `-- only sqlite` or `-- only postgres` and `-- end` apply only to that engine.

-- People, teams and maps are shared. Tables with `map_id` belong to a map.
create table users (
  id {id},
  email text,
  first_name text not null,
  last_name text not null,
  created {moment} not null,
  language text,
  deleted {moment},
  -- When to email notifications, and a summary of the review queue.
  notice_mail text not null default 'at_once',
  waiting_mail text not null default 'daily',
  -- Signing in confirms the address. After bounces, no emails are sent until `bounced_until`.
  confirmed {moment},
  bounces {number} not null default 0,
  bounced_until {moment},
  -- Blocked by the operator; the account can't sign in.
  blocked {moment},
  -- Whether voting on a page also follows the task. Removing the vote ends that subscription.
  vote_follows boolean not null default true,
  -- When a person who never signed in was emailed about a vote added on their behalf. Happens only once.
  vote_mailed {moment},
  constraint users_email unique (email),
  constraint users_notice_mail check (notice_mail in ('at_once', 'never')),
  constraint users_waiting_mail check (waiting_mail in ('at_once', 'daily', 'weekly', 'never'))
);
create index users_by_vote_mailed on users (vote_mailed) where vote_mailed is not null;

-- Keyed hashes of addresses that imports must not store: of deleted accounts, and of people who said that the records
-- imported into a map aren't theirs.
create table forgotten_addresses (
  hash text primary key,
  created {moment} not null
);

-- People's sessions. A browser holds one random secret; only its hash is stored here.
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

-- A sign-in request. The link works in any browser, the code only in the browser that made the request.
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

-- A person's identity with an identity provider.
create table identities (
  issuer text not null,
  subject text not null,
  user_id {number} not null,
  created {moment} not null,
  primary key (issuer, subject),
  constraint identities_user foreign key (user_id) references users (id)
);
create index identities_by_user on identities (user_id);

-- An account's previous address. For a few days, a link emailed to it restores it to the account.
create table address_undos (
  id {id},
  user_id {number} not null,
  email text not null,
  link_hash text not null,
  created {moment} not null,
  expires {moment} not null,
  constraint address_undos_link unique (link_hash),
  constraint address_undos_user foreign key (user_id) references users (id)
);
create index address_undos_by_user on address_undos (user_id);
create index address_undos_by_expires on address_undos (expires);

-- The form a browser had submitted when it was asked to sign in.
create table saved_forms (
  browser_hash text primary key,
  return_to text not null,
  route text,
  params text,
  form text,
  created {moment} not null,
  expires {moment} not null,
  -- Forms are counted per network, so no one can crowd out other people's forms.
  network_hash text
);
create index saved_forms_by_expires on saved_forms (expires);
create index saved_forms_by_network on saved_forms (network_hash, expires);

create table teams (
  id {id},
  slug text not null,
  name text not null,
  url text not null,
  created {moment} not null,
  -- Who created it in the browser, for the per-person limit. Null for commands.
  creator_id {number},
  constraint teams_slug unique (slug),
  constraint teams_creator foreign key (creator_id) references users (id)
);
create index teams_by_creator on teams (creator_id);

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

-- An invitation to join a team, for anyone with the link or only for the person with this address. Only a hash of the
-- link's secret is stored. A withdrawn invitation expires immediately. Rows are deleted after two weeks.
create table invitations (
  id {id},
  team_id {number} not null,
  secret_hash text not null,
  role text not null,
  email text,
  user_id {number},
  created {moment} not null,
  expires {moment} not null,
  used {moment},
  -- The form that created it, so that submitting the form again doesn't create a second invitation.
  form_key text,
  constraint invitations_secret unique (secret_hash),
  constraint invitations_team foreign key (team_id) references teams (id),
  constraint invitations_user foreign key (user_id) references users (id),
  constraint invitations_role check (role in ('Administrator', 'Moderator'))
);
create index invitations_by_team on invitations (team_id, created);
create index invitations_by_email on invitations (email);
create unique index invitations_form on invitations (team_id, form_key) where form_key is not null;

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
  -- No foreign key, because `maps` is shared and `images` belongs to a map.
  avatar_image_id {number},
  visibility text not null default 'public',
  -- Whether the commitments page is public.
  promises_public boolean not null default false,
  -- Six hexadecimal digits; empty for the default colour.
  colour text not null default '',
  -- Links in the footer.
  privacy_url text not null default '',
  terms_url text not null default '',
  imprint_url text not null default '',
  -- A map that is being deleted is hidden from everyone until a job has removed all its rows.
  deleted {moment},
  -- Whose suggestions and comments need approval. With `links_wait`, so does anything a new person posts with a link or
  -- image.
  suggestions_wait text not null default 'everybody',
  comments_wait text not null default 'nobody',
  links_wait boolean not null default false,
  -- The default for `subscriptions.level`.
  follow_level text not null default 'answers',
  -- The sites that can embed the map in a frame, separated by spaces as in `frame-ancestors`.
  embed_sites text not null default '',
  -- Search synonyms: one group per line, separated by commas.
  synonyms text not null default '',
  -- The version of the renderer that produced the HTML. After an upgrade, everything is re-rendered in batches.
  renderer {number} not null default 1,
  constraint maps_slug unique (team_id, slug),
  constraint maps_team foreign key (team_id) references teams (id),
  constraint maps_visibility check (visibility in ('public', 'unlisted', 'invited', 'team')),
  constraint maps_suggestions_wait check (suggestions_wait in ('nobody', 'newcomers', 'everybody')),
  constraint maps_comments_wait check (comments_wait in ('nobody', 'newcomers', 'everybody')),
  constraint maps_follow_level check (follow_level in ('answers', 'comments'))
);

-- One row per map, locked by work that must not run concurrently in a map. Locking the row in `maps` wouldn't work: on
-- a cluster, a lock on a row of a shared table would make all maps wait for each other.
create table map_locks (
  map_id {number} primary key,
  constraint map_locks_map foreign key (map_id) references maps (id)
);

-- A map's guests: an email address, or a whole domain, written as `@example.org`.
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

-- Whether the team trusts a person or has blocked them, in this map only.
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

-- Setup checklist steps that can't be derived from the data: ticked or skipped, or the whole checklist hidden.
create table map_checklist (
  map_id {number} not null,
  step text not null,
  user_id {number},
  created {moment} not null,
  primary key (map_id, step),
  constraint map_checklist_map foreign key (map_id) references maps (id),
  constraint map_checklist_user foreign key (user_id) references users (id),
  constraint map_checklist_step check (step in ('mail', 'share', 'hidden'))
);

-- A token's name is the first name of the user created for it.
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
  -- The form that created it, so that submitting the form again doesn't create a second token.
  form_key text,
  constraint tokens_key {key} (map_id, id),
  constraint tokens_hash unique (map_id, hash),
  constraint tokens_map foreign key (map_id) references maps (id),
  constraint tokens_user foreign key (user_id) references users (id),
  constraint tokens_scope check (scope in ('public', 'read', 'write', 'manage'))
);
create unique index tokens_form on tokens (map_id, form_key) where form_key is not null;

-- How a product's users sign in to its map: with JSON Web Tokens signed with the secret, or with keys published at
-- `jwks_url`. The secret is stored in plain text, because a signature can't be checked against a hash. `sites` is a
-- JSON list of origins. With `admits`, people who sign in this way count as invited.
create table jwt_settings (
  map_id {number} not null,
  method text not null,
  secret text,
  old_secret text,
  old_secret_until {moment},
  jwks_url text not null,
  issuer text not null,
  audience text not null,
  sites text not null,
  admits boolean not null,
  modified {moment} not null,
  primary key (map_id),
  constraint jwt_settings_map foreign key (map_id) references maps (id),
  constraint jwt_settings_method check (method in ('off', 'secret', 'jwks'))
);

-- A product's users, and the user that represents each of them, in this map only. If a blocked person deletes their
-- data, `sub` is replaced with a hash.
create table jwt_people (
  map_id {number} not null,
  sub {folded} not null,
  user_id {number} not null,
  created {moment} not null,
  primary key (map_id, sub),
  constraint jwt_people_map foreign key (map_id) references maps (id),
  constraint jwt_people_user foreign key (user_id) references users (id)
);
create unique index jwt_people_by_user on jwt_people (map_id, user_id);

-- Sessions that are valid in one map. Kept separate from `sessions`, so that the two can never be confused.
create table jwt_sessions (
  map_id {number} not null,
  id {keyed_id},
  user_id {number} not null,
  hash text not null,
  agent text not null,
  created {moment} not null,
  expires {moment} not null,
  constraint jwt_sessions_key {key} (map_id, id),
  constraint jwt_sessions_map foreign key (map_id) references maps (id),
  constraint jwt_sessions_user foreign key (user_id) references users (id)
);
create unique index jwt_sessions_by_hash on jwt_sessions (map_id, hash);
create index jwt_sessions_by_user on jwt_sessions (map_id, user_id);
create index jwt_sessions_by_expires on jwt_sessions (map_id, expires);

-- Each token works once. Its id is kept until the token expires.
create table used_jwts (
  map_id {number} not null,
  jti_hash text not null,
  expires {moment} not null,
  primary key (map_id, jti_hash),
  constraint used_jwts_map foreign key (map_id) references maps (id)
);
create index used_jwts_by_expires on used_jwts (map_id, expires);

create table categories (
  map_id {number} not null,
  id {keyed_id},
  name text not null,
  name_folded {folded} not null,
  emoji_shortname text not null,
  created {moment} not null,
  -- Of an undone import that created it.
  trash_id {number},
  constraint categories_key {key} (map_id, id),
  constraint categories_map foreign key (map_id) references maps (id)
);
create unique index categories_name on categories (map_id, name_folded) where trash_id is null;

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
  -- `live` rows are the ones people and programs see: not in the trash, not merged into another task, not a pending
  -- comment. Counters count live rows, and every read has `live` as a condition.
  trash_id {number},
  live boolean not null default true,
  -- How many live tasks are pending.
  pending_count {number} not null default 0,
  -- Whether the board hides the list while it's empty.
  hide_when_empty boolean not null default false,
  constraint lists_key {key} (map_id, id),
  constraint lists_map foreign key (map_id) references maps (id),
  constraint lists_role check (role in
    ('suggestions', 'under_consideration', 'rejected', 'on_hold', 'planned', 'in_progress', 'completed')),
  constraint lists_display_count check (display_count between 0 and 100),
  constraint lists_tasks_count check (tasks_count >= 0),
  constraint lists_live check (live = (trash_id is null)),
  constraint lists_pending_count check (pending_count >= 0)
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
  -- Another board's votes without voters. Pages add them to the task's own votes; the API doesn't.
  imported_votes {number} not null default 0,
  total_votes {number} not null generated always as (votes_count + imported_votes) stored,
  subscribers_count {number} not null default 0,
  comments_count {number} not null default 0,
  trash_id {number},
  merged_into {number},
  live boolean not null default true,
  -- The comment pinned as the team's answer. No foreign key, because comments refer to tasks.
  answer_id {number},
  -- When the answer was pinned.
  answered {moment},
  renderer {number} not null default 1,
  -- When the author last edited the text.
  edited {moment},
  -- The team's plan. Only the team can see it.
  assignee_id {number},
  -- From 0, none, to 4, urgent.
  priority {number} not null default 0,
  -- Imported from another board.
  imported boolean not null default false,
  constraint tasks_key {key} (map_id, id),
  constraint tasks_map foreign key (map_id) references maps (id),
  constraint tasks_list foreign key (map_id, list_id) references lists (map_id, id) on delete cascade,
  constraint tasks_category foreign key (map_id, category_id) references categories (map_id, id),
  constraint tasks_author foreign key (author_id) references users (id),
  constraint tasks_assignee foreign key (assignee_id) references users (id),
  constraint tasks_priority check (priority between 0 and 4),
  constraint tasks_votes_count check (votes_count >= 0),
  constraint tasks_imported_votes check (imported_votes >= 0),
  constraint tasks_subscribers_count check (subscribers_count >= 0),
  constraint tasks_comments_count check (comments_count >= 0),
  constraint tasks_live check (live = (trash_id is null and merged_into is null))
);
-- One index per sort order, so the first page costs the same on maps of any size.
create index tasks_by_created on tasks (map_id, created, id) where live;
create index tasks_by_modified on tasks (map_id, modified, id) where live;
create index tasks_by_list_arrival on tasks (map_id, list_arrival, id) where live;
create index tasks_by_total_votes on tasks (map_id, total_votes, id) where live;
create index tasks_by_comments_count on tasks (map_id, comments_count, id) where live;
create index tasks_by_title on tasks (map_id, title_folded, id) where live;
create index tasks_by_priority on tasks (map_id, priority, id) where live;
-- Counting the tasks in a list or category, or by an author, only needs these indexes, which include whether a task is
-- live.
create index tasks_by_list on tasks (map_id, list_id, created, id, live);
create index tasks_by_category on tasks (map_id, category_id, created, id, live) where category_id is not null;
-- Also for a person's activity in all maps. Comments, votes and subscriptions have a similar index, by time first.
create index tasks_by_author on tasks (author_id, map_id, created, id, live);
-- The board shows each list's most-voted tasks, in total or in one category, and the most recently completed ones
-- first. These indexes include the columns that decide who can see a task, so hidden tasks are skipped without reading
-- them.
create index tasks_on_board on tasks (map_id, list_id, total_votes, id, pending, author_id) where live;
create index tasks_by_list_and_arrival on tasks (map_id, list_id, list_arrival, id, pending, author_id) where live;
create index tasks_of_category on tasks (map_id, category_id, list_id, total_votes, id, pending, author_id)
  where live and category_id is not null;
-- Most tasks aren't planned, so these are small.
create index tasks_of_assignee on tasks (map_id, assignee_id, created, id, live) where live and assignee_id is not null;
create index tasks_of_priority on tasks (map_id, priority, created, id, live) where live and priority > 0;
create index tasks_by_pending on tasks (map_id, created, id) where pending and live;
create index tasks_pending_by_author on tasks (map_id, author_id, list_id) where pending and live;
create index tasks_locked on tasks (map_id, created, id) where lock_comments and live;
create index tasks_by_answered on tasks (map_id, answered, id) where live and answered is not null;
-- If it's empty for a map, sorting by `votes_count` and by `total_votes` gives the same order.
create index tasks_with_imported_votes on tasks (map_id) where live and imported_votes > 0;
create index tasks_by_trash on tasks (map_id, trash_id) where trash_id is not null;
create index tasks_by_merged_into on tasks (map_id, merged_into) where merged_into is not null;
-- Only HTML from older versions of the renderer, so that a new task isn't in it. Goes with `rendererVersion`.
create index tasks_by_renderer on tasks (map_id, renderer, id) where renderer < 3;

-- One row for each time a task was in a list. Used for a task's history and the time spent in each list. No foreign key
-- to the list, because it may have been deleted.
create table task_stays (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  list_id {number} not null,
  arrived {moment} not null,
  left_at {moment},
  note text not null default '',
  imported boolean not null default false,
  constraint task_stays_key {key} (map_id, id),
  constraint task_stays_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);
create index task_stays_of_task on task_stays (map_id, task_id, id);
create index task_stays_by_arrival on task_stays (map_id, list_id, arrived, task_id);
create index task_stays_by_leaving on task_stays (map_id, list_id, left_at, arrived)
  where left_at is not null and not imported;

-- Saved filters for the task table. Only the member who saved them can see them.
create table saved_views (
  map_id {number} not null,
  id {keyed_id},
  user_id {number} not null,
  name text not null,
  query text not null,
  created {moment} not null,
  constraint saved_views_key {key} (map_id, id),
  constraint saved_views_once unique (map_id, user_id, name),
  constraint saved_views_map foreign key (map_id) references maps (id),
  constraint saved_views_user foreign key (user_id) references users (id)
);
create index saved_views_of_user on saved_views (user_id, map_id);

-- Team-only information about a task. Kept in separate tables, so that a query on tasks can't expose it by accident.
create table task_notes (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  author_id {number} not null,
  content text not null,
  created {moment} not null,
  constraint task_notes_key {key} (map_id, id),
  constraint task_notes_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint task_notes_author foreign key (author_id) references users (id)
);
create index task_notes_by_task on task_notes (map_id, task_id, created, id);

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
  pending boolean not null default false,
  trash_id {number},
  -- `merged_from` is the task the comment was originally posted on; `detached_from` is the hidden comment it replied
  -- to. Neither has a foreign key, because that task or comment may be permanently deleted.
  merged_from {number},
  detached_from {number},
  live boolean not null default true,
  renderer {number} not null default 1,
  edited {moment},
  imported boolean not null default false,
  constraint comments_key {key} (map_id, id),
  constraint comments_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint comments_reply foreign key (map_id, in_reply_to) references comments (map_id, id),
  constraint comments_author foreign key (author_id) references users (id),
  constraint comments_live check (live = (trash_id is null and not pending))
);
create index comments_by_task on comments (map_id, task_id, created, id);
create index comments_live_by_task on comments (map_id, task_id, id) where live;
create index comments_by_created on comments (map_id, created, id);
create index comments_by_reply on comments (map_id, in_reply_to) where in_reply_to is not null;
create index comments_by_pending on comments (map_id, created, id) where pending and trash_id is null;
create index comments_pending_by_author on comments (map_id, author_id) where pending and trash_id is null;
create index comments_by_trash on comments (map_id, trash_id) where trash_id is not null;
create index comments_by_merged_from on comments (map_id, merged_from) where merged_from is not null;
create index comments_by_detached_from on comments (map_id, detached_from) where detached_from is not null;
create index comments_by_renderer on comments (map_id, renderer, id) where renderer < 3;
create index comments_of_author on comments (author_id, created, map_id, live);

create table votes (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  author_id {number} not null,
  created {moment} not null,
  trash_id {number},
  merged_from {number},
  -- For a vote on someone's behalf: the team member who added it, and a link to where the person asked for it.
  added_by {number},
  source text not null default '',
  live boolean not null default true,
  -- The address this map was given for the voter. Their account may have another one by now, which is none of its
  -- business.
  voter_email text,
  constraint votes_key {key} (map_id, id),
  constraint votes_once unique (map_id, task_id, author_id),
  constraint votes_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint votes_author foreign key (author_id) references users (id),
  constraint votes_live check (live = (trash_id is null))
);
create index votes_by_task on votes (map_id, task_id, created, id);
-- Trending counts votes from recent weeks.
create index votes_by_created on votes (map_id, created, task_id);
create index votes_by_trash on votes (map_id, trash_id) where trash_id is not null;
create index votes_by_merged_from on votes (map_id, merged_from) where merged_from is not null;
create index votes_of_author on votes (author_id, created, map_id);

create table subscriptions (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  user_id {number} not null,
  created {moment} not null,
  -- The task it originally belonged to, which gets it back when a merge is undone, and the task it was last moved from.
  merged_from {number},
  moved_from {number},
  -- What the follower is notified of: moves and the team's answers, or every comment.
  level text not null default 'answers',
  -- Whether it was created by a vote and ends when the vote is removed.
  by_vote boolean not null default false,
  constraint subscriptions_key {key} (map_id, id),
  constraint subscriptions_once unique (map_id, task_id, user_id),
  constraint subscriptions_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint subscriptions_user foreign key (user_id) references users (id),
  constraint subscriptions_level check (level in ('answers', 'comments'))
);
create index subscriptions_of_user on subscriptions (user_id, created, map_id);
create index subscriptions_by_merged_from on subscriptions (map_id, merged_from) where merged_from is not null;

-- People who muted a task. They aren't followers.
create table task_mutes (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  user_id {number} not null,
  created {moment} not null,
  constraint task_mutes_key {key} (map_id, id),
  constraint task_mutes_once unique (map_id, task_id, user_id),
  constraint task_mutes_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint task_mutes_user foreign key (user_id) references users (id)
);
create index task_mutes_of_user on task_mutes (user_id, created, map_id);

-- The people mentioned in a comment.
create table mentions (
  map_id {number} not null,
  id {keyed_id},
  comment_id {number} not null,
  user_id {number} not null,
  constraint mentions_key {key} (map_id, id),
  constraint mentions_once unique (map_id, comment_id, user_id),
  constraint mentions_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade,
  constraint mentions_user foreign key (user_id) references users (id)
);
create index mentions_of_user on mentions (user_id, map_id);

-- Earlier versions of edited tasks and comments, for the team. `created` is when the version was replaced.
create table text_versions (
  map_id {number} not null,
  id {keyed_id},
  task_id {number},
  comment_id {number},
  author_id {number} not null,
  title text not null,
  content text not null,
  created {moment} not null,
  constraint text_versions_key {key} (map_id, id),
  constraint text_versions_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint text_versions_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade,
  constraint text_versions_author foreign key (author_id) references users (id),
  constraint text_versions_one check ((task_id is null) <> (comment_id is null))
);
create index text_versions_by_task on text_versions (map_id, task_id, id) where task_id is not null;
create index text_versions_by_comment on text_versions (map_id, comment_id, id) where comment_id is not null;
create index text_versions_of_author on text_versions (author_id, created, map_id);

-- Questions to a task's author, and their answers. Only the author and the team can read them.
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
create index private_messages_of_author on private_messages (author_id, created, map_id);

-- Reports about a task or comment. For visitors, the user is 0 and a hash of their network is stored.
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

-- Pending items hidden from the review queue until later.
create table snoozes (
  map_id {number} not null,
  kind text not null,
  record_id {number} not null,
  until {moment} not null,
  primary key (map_id, kind, record_id),
  constraint snoozes_map foreign key (map_id) references maps (id),
  constraint snoozes_kind check (kind in ('task', 'comment'))
);

-- One row per deletion. Everything deleted with it has its id in `trash_id`. After 30 days, a job permanently deletes
-- it all.
create table trash (
  map_id {number} not null,
  id {keyed_id},
  kind text not null,
  record_id {number} not null,
  reason text not null,
  user_id {number},
  created {moment} not null,
  constraint trash_key {key} (map_id, id),
  constraint trash_map foreign key (map_id) references maps (id),
  constraint trash_kind check (kind in ('list', 'task', 'comment', 'person', 'import'))
);
create index trash_by_created on trash (map_id, created, id);

-- Actions that a person can undo; `steps` contains the previous state. A change to several tasks (kind `bulk`) runs in
-- batches: `task_ids` are the requested tasks, and `done` is how many are finished.
create table actions (
  map_id {number} not null,
  id {keyed_id},
  user_id {number},
  kind text not null,
  back text not null,
  change text not null,
  task_ids text not null,
  steps text not null,
  done {number} not null,
  skipped {number} not null,
  undone {number} not null,
  kept {number} not null,
  created {moment} not null,
  finished {moment},
  undo_started {moment},
  constraint actions_key {key} (map_id, id),
  constraint actions_map foreign key (map_id) references maps (id)
);

-- A map's images. Each is stored only once.
create table images (
  map_id {number} not null,
  id {keyed_id},
  hash text not null,
  type text not null,
  bytes {bytes} not null,
  user_id {number} not null,
  created {moment} not null,
  -- Lets pages reserve space for an image before it loads. Map avatars have no size.
  width {number},
  height {number},
  byte_length {number} not null default 0,
  constraint images_key {key} (map_id, id),
  constraint images_hash unique (map_id, hash),
  constraint images_map foreign key (map_id) references maps (id),
  constraint images_user foreign key (user_id) references users (id),
  constraint images_type check (type in ('image/png', 'image/jpeg', 'image/webp'))
);
-- For the total size of a map's images. Without it, SQLite would have to read all of `bytes` to reach the columns after
-- it.
create index images_by_size on images (map_id, byte_length);

-- Which task or comment shows which image. An image is deleted after its last use.
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

-- Who uploaded which image for a post, or linked to an external one, and when. Used for quotas. If `image_id` is null,
-- the image was rejected after decoding.
create table image_uploads (
  map_id {number} not null,
  id {keyed_id},
  image_id {number},
  user_id {number} not null,
  byte_length {number} not null,
  created {moment} not null,
  constraint image_uploads_key {key} (map_id, id),
  constraint image_uploads_image foreign key (map_id, image_id) references images (map_id, id) on delete cascade,
  constraint image_uploads_user foreign key (user_id) references users (id)
);
create index image_uploads_of_user on image_uploads (user_id, map_id, created);
create index image_uploads_by_image on image_uploads (map_id, image_id);

-- External images that posts refer to, by a hash of their URL. If `image_id` is null, the image hasn't been fetched.
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

-- Imports of another board's records. Only one from each source is open at a time.
create table imports (
  map_id {number} not null,
  id {keyed_id},
  -- Where the records come from. Empty until an uploaded file is being imported.
  source text not null,
  user_id {number},
  created {moment} not null,
  finished {moment},
  -- When it was last opened or added to. After a day, a job closes it.
  modified {moment} not null,
  state text not null,
  -- How many records it has added, by kind, as JSON.
  counts text not null,
  -- Of an uploaded file: what it is and its name. JSON in `options`, `plan`, `mapping` and `report`. `done` is how many
  -- of its records have been imported.
  kind text,
  name text,
  options text,
  plan text,
  mapping text,
  done {number} not null default 0,
  report text,
  error text,
  -- When someone undid it, the undo's state, and the trash entry with its records.
  undone {moment},
  undo_state text,
  trash_id {number},
  constraint imports_key {key} (map_id, id),
  constraint imports_map foreign key (map_id) references maps (id),
  constraint imports_state check (state in ('uploading', 'reading', 'ready', 'importing', 'done', 'failed')),
  constraint imports_undo_state check (undo_state in ('undoing', 'undone'))
);
create unique index imports_open on imports (map_id, source) where finished is null;
create unique index imports_active on imports (map_id)
  where kind is not null and state in ('uploading', 'reading', 'ready', 'importing');

-- The content of uploaded files, so that any server in the installation can read it. Deleted after a day.
create table import_parts (
  map_id {number} not null,
  import_id {number} not null,
  position {number} not null,
  name text not null,
  bytes {bytes} not null,
  primary key (map_id, import_id, position),
  constraint import_parts_import foreign key (map_id, import_id) references imports (map_id, id) on delete cascade
);

-- Where imported records came from, so that a second import doesn't add them again. Rows outlive their records. For a
-- task, `votes_count` is the source's count, and `voters` is how many of them were imported; the rest is
-- `tasks.imported_votes`. Lists and categories have a row for each of the source's. While an import is undone, a later one
-- may import the same record again, with its own row. `url_key` identifies `source_url`.
create table imported_records (
  map_id {number} not null,
  source {folded} not null,
  kind {folded} not null,
  source_key {folded} not null,
  record_id {number} not null,
  import_id {number} not null,
  votes_count {number},
  voters {number} not null default 0,
  source_url text,
  url_key text,
  primary key (map_id, source, kind, source_key, import_id),
  constraint imported_records_map foreign key (map_id) references maps (id)
) {without_rowid};
create index imported_records_by_record on imported_records (map_id, kind, record_id, import_id)
  where kind in ('people', 'tasks', 'comments', 'notes');
create index imported_records_by_url on imported_records (map_id, url_key) where url_key is not null;

-- People who only exist in a map, because an import named them. No one can sign in as them. Anyone who signs in
-- with the address is asked whether the records are theirs.
create table imported_people (
  map_id {number} not null,
  user_id {number} not null,
  email text,
  staff boolean not null,
  primary key (map_id, user_id),
  constraint imported_people_map foreign key (map_id) references maps (id),
  constraint imported_people_user foreign key (user_id) references users (id)
);
create index imported_people_by_email on imported_people (email, map_id) where email is not null;

-- A task's search terms. Kept in a separate table, so that a vote doesn't rewrite them.
create table task_terms (
  map_id {number} not null,
  task_id {rowid},
  terms {terms} not null,
  -- The text without tags, so that searches don't have to extract it from the HTML.
  plain_text text not null,
  constraint task_terms_key {key} (map_id, task_id),
  constraint task_terms_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);
-- only postgres
-- PostgreSQL searches new entries one by one until they're merged, so the pending list is kept short.
create index task_terms_index on task_terms using gin (terms) with (gin_pending_list_limit = 256);
-- end
-- only sqlite
-- Our code produces the terms; FTS5 only splits them at spaces.
create virtual table task_terms_index using fts5 (
  terms, content = 'task_terms', content_rowid = 'task_id', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '/+#'"
);
-- A search reads every index segment, so they're merged early. This halves their number and costs 0.02 ms per task.
insert into task_terms_index (task_terms_index, rank) values ('automerge', 2), ('crisismerge', 4);
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
-- end

-- A comment's search terms.
create table comment_terms (
  map_id {number} not null,
  comment_id {rowid},
  terms {terms} not null,
  plain_text text not null,
  constraint comment_terms_key {key} (map_id, comment_id),
  constraint comment_terms_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade
);
-- only postgres
create index comment_terms_index on comment_terms using gin (terms) with (gin_pending_list_limit = 256);
-- end
-- only sqlite
create virtual table comment_terms_index using fts5 (
  terms, content = 'comment_terms', content_rowid = 'comment_id', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '/+#'"
);
insert into comment_terms_index (comment_terms_index, rank) values ('automerge', 2), ('crisismerge', 4);
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

-- A map's words, used to complete prefixes and correct typos. If a word occurs in many tasks, only a few of them are
-- stored.
create table task_words (
  map_id {number} not null,
  word {folded} not null,
  task_id {number} not null,
  pending boolean not null,
  primary key (map_id, task_id, word),
  constraint task_words_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
) {without_rowid};
create index task_words_by_word on task_words (map_id, word, pending, task_id);

-- Searches that found nothing.
create table empty_searches (
  map_id {number} not null,
  day {folded} not null,
  words {folded} not null,
  count {number} not null,
  primary key (map_id, day, words),
  constraint empty_searches_map foreign key (map_id) references maps (id)
) {without_rowid};

-- Events, written in the same transaction as the change. A job deletes events past the audit log's retention period.
create table events (
  map_id {number} not null,
  id {keyed_id},
  type text not null,
  user_id {number},
  request_id text,
  data text not null,
  created {moment} not null,
  -- An event's position in its map's feed. A transaction can commit after one that started later, so with ids
  -- alone, a reader would skip its events. On PostgreSQL, writers leave `seq` null, and a reader numbers the events it
  -- sees. SQLite has one writer at a time and never reuses an id, so there the id is the position.
-- only postgres
  seq bigint,
-- end
-- only sqlite
  seq integer generated always as (id) virtual,
-- end
  constraint events_key {key} (map_id, id),
  constraint events_map foreign key (map_id) references maps (id)
);
-- For the audit log. Most events are votes, which don't need an index on their type. The last index is for undoing an
-- import, and has no event of the common writes.
create index events_by_created on events (map_id, created, id);
create index events_by_user on events (map_id, user_id, created, id);
create index events_by_type on events (map_id, type, created, id) where type not in ('vote.cast', 'vote.withdrawn');
-- only postgres
create index events_by_task on events (map_id, ((data::json ->> 'task_id')::bigint), created)
  where type not in ('vote.cast', 'comment.added', 'task.created', 'task.followed');
create index events_unsealed on events (map_id, id) where seq is null;
create unique index events_by_seq on events (map_id, seq) where seq is not null;
-- end
-- only sqlite
create index events_by_task on events (map_id, json_extract(data, '$.task_id'), created)
  where type not in ('vote.cast', 'comment.added', 'task.created', 'task.followed');
-- end

-- `last_seq` is the last number assigned (PostgreSQL only); `pruned_seq` is the last number whose event was deleted.
create table feeds (
  map_id {number} not null,
  last_seq {number} not null,
  pruned_seq {number} not null,
  primary key (map_id),
  constraint feeds_map foreign key (map_id) references maps (id)
) {without_rowid};

-- Events outside any map, about accounts, sessions and teams. Rows are never deleted.
create table site_events (
  id {id},
  type text not null,
  user_id {number},
  request_id text,
  data text not null,
  created {moment} not null
);

-- A map's daily activity counts (UTC), computed by a job. The `events` metric holds the id of the last event counted.
create table map_days (
  map_id {number} not null,
  metric {folded} not null,
  day {folded} not null,
  value {number} not null,
  primary key (map_id, metric, day),
  constraint map_days_map foreign key (map_id) references maps (id)
) {without_rowid};

-- Changes to a task that people haven't been notified of yet, or declines of a comment. `comment_id` is 0 for the task.
-- `event_ids` are separated by spaces.
create table announcements (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  comment_id {number} not null,
  event_ids text not null,
  created {moment} not null,
  due {moment} not null,
  constraint announcements_key {key} (map_id, id),
  constraint announcements_once unique (map_id, task_id, comment_id),
  constraint announcements_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);

-- An open bundle: the notices that one person's next email about a task, or about the review queue (`subject_id` 0),
-- will contain. The row is deleted when the job with its id starts, so later notices open another one.
create table notice_bundles (
  map_id {number} not null,
  id {keyed_id},
  user_id {number} not null,
  subject text not null,
  subject_id {number} not null,
  due {moment} not null,
  constraint notice_bundles_key {key} (map_id, id),
  constraint notice_bundles_once unique (map_id, user_id, subject, subject_id),
  constraint notice_bundles_map foreign key (map_id) references maps (id),
  constraint notice_bundles_subject check (subject in ('task', 'queue'))
);

-- Notifications. `mail` says whether it was emailed, and `reason` why not. All notices of a bundle share one email.
create table notices (
  map_id {number} not null,
  id {keyed_id},
  user_id {number} not null,
  kind text not null,
  task_id {number},
  comment_id {number},
  event_id {number},
  actor_id {number},
  created {moment} not null,
  seen {moment},
  mail text not null,
  reason text not null,
  mailed {moment},
  bundle_id {number},
  constraint notices_key {key} (map_id, id),
  constraint notices_once unique (map_id, user_id, kind, event_id),
  constraint notices_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint notices_user foreign key (user_id) references users (id),
  constraint notices_kind check (kind in ('approved', 'declined', 'merged', 'moved', 'completed', 'answered', 'reply',
    'comment', 'mention', 'question', 'vote', 'waiting')),
  constraint notices_mail check (mail in ('waiting', 'sent', 'skipped')),
  constraint notices_reason check (reason in ('', 'muted', 'off', 'bounced', 'unconfirmed', 'seen', 'limit',
    'no_access', 'no_mail_server', 'gone', 'failed'))
);
-- A comment notifies each person once, even if it's written, edited and pinned in the same minute.
create unique index notices_of_comment on notices (map_id, user_id, comment_id)
  where comment_id is not null and kind <> 'declined';
create index notices_unseen on notices (map_id, user_id) where seen is null;
create index notices_of_task on notices (map_id, user_id, task_id);
create index notices_by_task on notices (map_id, task_id);
create index notices_of_user on notices (user_id, created, map_id, id);
create index notices_by_created on notices (map_id, created, id);
create index notices_mailed on notices (user_id, mailed) where mailed is not null;
create index notices_of_bundle on notices (map_id, bundle_id) where bundle_id is not null;

-- When a member was last emailed about a map's review queue.
create table waiting_mails (
  map_id {number} not null,
  user_id {number} not null,
  told {moment} not null,
  primary key (map_id, user_id),
  constraint waiting_mails_map foreign key (map_id) references maps (id),
  constraint waiting_mails_user foreign key (user_id) references users (id)
);

-- A webhook receives the map's events. `types` is a JSON list of event types. `queued_seq` is the feed position up to
-- which deliveries have been created. `next_due` is when the next one is due; none are sent before `hold_until`.
create table webhooks (
  map_id {number} not null,
  id {keyed_id},
  name text not null,
  url text not null,
  types text not null,
  ordered boolean not null,
  shape text not null,
  language text not null,
  state text not null,
  reason text,
  secret text not null,
  old_secret text,
  old_secret_until {moment},
  queued_seq {number} not null,
  next_due {moment},
  hold_until {moment},
  failures {number} not null,
  failing_since {moment},
  mailed {moment},
  warned {moment},
  created {moment} not null,
  modified {moment} not null,
  constraint webhooks_key {key} (map_id, id),
  constraint webhooks_map foreign key (map_id) references maps (id),
  constraint webhooks_shape check (shape in ('standard', 'slack', 'discord', 'mattermost')),
  constraint webhooks_state check (state in ('active', 'paused', 'disabled')),
  constraint webhooks_reason check (reason in ('team', 'failures', 'gone'))
);
create index webhooks_due on webhooks (next_due) where next_due is not null;

-- One event for one webhook, or an example (`event_id` is null). The payload isn't stored. It's rendered from the event
-- when it's sent or viewed, so that no erased data remains here. A `forced` delivery is sent even while the webhook is
-- paused.
create table webhook_deliveries (
  map_id {number} not null,
  id {keyed_id},
  webhook_id {number} not null,
  event_id {number},
  seq {number},
  type text not null,
  task_id {number},
  state text not null,
  forced boolean not null,
  attempts {number} not null,
  next_attempt {moment},
  last_attempt {moment},
  status {number},
  error text,
  answer text,
  duration_ms {number},
  created {moment} not null,
  constraint webhook_deliveries_key {key} (map_id, id),
  constraint webhook_deliveries_map foreign key (map_id) references maps (id),
  constraint webhook_deliveries_event unique (map_id, webhook_id, event_id),
  constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed', 'missed', 'skipped'))
);
create index webhook_deliveries_pending on webhook_deliveries (map_id, webhook_id, next_attempt, id)
  where state = 'pending';
create index webhook_deliveries_by_state on webhook_deliveries (map_id, webhook_id, state, created, id);
create index webhook_deliveries_by_created on webhook_deliveries (map_id, webhook_id, created, id);
create index webhook_deliveries_old on webhook_deliveries (map_id, created);

-- The first response to a create request, written in the same transaction and kept for a day.
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

-- Work to do after a transaction, written in that transaction. Map 0 stands for the installation, so there's no foreign
-- key to maps.
create table jobs (
  map_id {number} not null,
  id {keyed_id},
  kind text not null,
  key text not null,
  payload text not null,
  created {moment} not null,
  run_at {moment} not null,
  leased_until {moment},
  leased_by text,
  attempts integer not null default 0,
  expires {moment},
  failed {moment},
  last_error text,
  constraint jobs_key {key} (map_id, id),
  constraint jobs_once unique (map_id, kind, key)
);
create index jobs_due on jobs (kind, map_id, run_at, id) where failed is null;
create index jobs_leased on jobs (leased_by) where leased_by is not null;
create index jobs_failed on jobs (failed) where failed is not null;

-- Emails to send, written in the transaction that requests them. Their bodies can contain secrets, such as a sign-in
-- link, so they're cleared as soon as the email has been sent or abandoned.
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

-- The key that signs the links in emails, created by the first server that needs it.
create table site_secrets (
  name text primary key,
  value text not null,
  created {moment} not null
);
