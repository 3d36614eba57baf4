-- What a follower hears of: moves and answers of the team, or every comment. The map sets the default.
-- only sqlite
alter table subscriptions add column level text not null default 'answers'
  constraint subscriptions_level check (level in ('answers', 'comments'));
alter table maps add column follow_level text not null default 'answers'
  constraint maps_follow_level check (follow_level in ('answers', 'comments'));
alter table users add column notice_mail text not null default 'at_once'
  constraint users_notice_mail check (notice_mail in ('at_once', 'never'));
alter table users add column waiting_mail text not null default 'daily'
  constraint users_waiting_mail check (waiting_mail in ('at_once', 'daily', 'weekly', 'never'));
-- end
-- only postgres
alter table subscriptions add column level text not null default 'answers';
alter table subscriptions add constraint subscriptions_level check (level in ('answers', 'comments'));
alter table maps add column follow_level text not null default 'answers';
alter table maps add constraint maps_follow_level check (follow_level in ('answers', 'comments'));
alter table users add column notice_mail text not null default 'at_once';
alter table users add constraint users_notice_mail check (notice_mail in ('at_once', 'never'));
alter table users add column waiting_mail text not null default 'daily';
alter table users add constraint users_waiting_mail
  check (waiting_mail in ('at_once', 'daily', 'weekly', 'never'));
-- end

-- Whoever has signed in has confirmed their address. Mails to an address that refused some wait until `bounced_until`.
alter table users add column confirmed {moment};
alter table users add column bounces {number} not null default 0;
alter table users add column bounced_until {moment};
update users set confirmed = created where email is not null and (
  exists (select 1 from sessions s where s.user_id = users.id)
  or exists (select 1 from identities i where i.user_id = users.id)
  or exists (select 1 from site_events e where e.type = 'session.opened' and e.user_id = users.id));

-- Who wants to hear nothing of a task. They are no followers.
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
create index task_mutes_of_user on task_mutes (user_id, map_id, created);

-- Whom a comment mentions.
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

-- What happened to a task and is not told yet: the last event of each kind. `from_list_id` is where the task was before
-- the first of its moves, and `to_list_id` where the last one took it.
create table announcements (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  first_move_id {number},
  last_move_id {number},
  from_list_id {number},
  to_list_id {number},
  approved_event_id {number},
  declined_event_id {number},
  merged_event_id {number},
  created {moment} not null,
  due {moment} not null,
  constraint announcements_key {key} (map_id, id),
  constraint announcements_once unique (map_id, task_id),
  constraint announcements_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);

-- What somebody is told. `mail` says whether it was mailed, and `reason` why not. Several are one mail: `mailed_with_id` is
-- the one whose job sends it.
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
  mailed_with_id {number},
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
create index notices_unseen on notices (map_id, user_id) where seen is null;
create index notices_of_task on notices (map_id, user_id, task_id);
create index notices_by_task on notices (map_id, task_id);
create index notices_of_user on notices (user_id, created, map_id, id);
create index notices_by_created on notices (map_id, created, id);
create index notices_mailed on notices (user_id, mailed) where mailed is not null;

-- When a member was last told what waits in a map.
create table waiting_mails (
  map_id {number} not null,
  user_id {number} not null,
  told {moment} not null,
  primary key (map_id, user_id),
  constraint waiting_mails_map foreign key (map_id) references maps (id),
  constraint waiting_mails_user foreign key (user_id) references users (id)
);

-- Made by the first server that needs one: the key that signs the links in mails.
create table site_secrets (
  name text primary key,
  value text not null,
  created {moment} not null
);
