-- One row for each deletion. What it took along has its id in `trash_id`. After 30 days a job deletes both for good.
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
  constraint trash_kind check (kind in ('list', 'task', 'comment', 'person'))
);
create index trash_by_created on trash (map_id, created, id);

-- `live` is what people and programs see: not in the trash, not merged into another task, not a waiting comment.
-- Counters count live rows, and every read has `live` as a condition. A cluster adds a column and its check one by one.
alter table lists add column trash_id {number};
-- only sqlite
alter table lists add column live boolean not null default true
  constraint lists_live check (live = (trash_id is null));
-- end
-- only postgres
alter table lists add column live boolean not null default true;
alter table lists add constraint lists_live check (live = (trash_id is null));
-- end
-- How many of the live tasks wait for approval.
-- only sqlite
alter table lists add column pending_count {number} not null default 0
  constraint lists_pending_count check (pending_count >= 0);
-- end
-- only postgres
alter table lists add column pending_count {number} not null default 0;
alter table lists add constraint lists_pending_count check (pending_count >= 0);
-- end
update lists set pending_count =
  (select count(*) from tasks t where t.map_id = lists.map_id and t.list_id = lists.id and t.pending);

alter table tasks add column trash_id {number};
alter table tasks add column merged_into {number};
-- only sqlite
alter table tasks add column live boolean not null default true
  constraint tasks_live check (live = (trash_id is null and merged_into is null));
-- end
-- only postgres
alter table tasks add column live boolean not null default true;
alter table tasks add constraint tasks_live check (live = (trash_id is null and merged_into is null));
-- end
create index tasks_by_trash on tasks (map_id, trash_id) where trash_id is not null;
create index tasks_by_merged_into on tasks (map_id, merged_into) where merged_into is not null;

drop index tasks_by_created;
drop index tasks_by_modified;
drop index tasks_by_list_arrival;
drop index tasks_by_votes_count;
drop index tasks_by_comments_count;
drop index tasks_by_title;
drop index tasks_by_pending;
drop index tasks_pending_in_list;
drop index tasks_on_board;
create index tasks_by_created on tasks (map_id, created, id) where live;
create index tasks_by_modified on tasks (map_id, modified, id) where live;
create index tasks_by_list_arrival on tasks (map_id, list_arrival, id) where live;
create index tasks_by_votes_count on tasks (map_id, votes_count, id) where live;
create index tasks_by_comments_count on tasks (map_id, comments_count, id) where live;
create index tasks_by_title on tasks (map_id, title_folded, id) where live;
create index tasks_by_pending on tasks (map_id, created, id) where pending and live;
create index tasks_pending_by_author on tasks (map_id, author_id, list_id) where pending and live;
create index tasks_on_board on tasks (map_id, list_id, votes_count, id, pending, author_id) where live;

-- `detached_from` is the comment in the trash that this one replied to. `merged_from` is the task that a row was moved
-- from. Neither has a foreign key, because that task or comment may be deleted for good.
alter table comments add column pending boolean not null default false;
alter table comments add column trash_id {number};
alter table comments add column merged_from {number};
alter table comments add column detached_from {number};
-- only sqlite
alter table comments add column live boolean not null default true
  constraint comments_live check (live = (trash_id is null and not pending));
-- end
-- only postgres
alter table comments add column live boolean not null default true;
alter table comments add constraint comments_live check (live = (trash_id is null and not pending));
-- end
create index comments_live_by_task on comments (map_id, task_id, id) where live;
create index comments_by_pending on comments (map_id, created, id) where pending and trash_id is null;
create index comments_by_trash on comments (map_id, trash_id) where trash_id is not null;
create index comments_by_merged_from on comments (map_id, merged_from) where merged_from is not null;
create index comments_by_detached_from on comments (map_id, detached_from) where detached_from is not null;

-- The team may vote for somebody: `added_by` is who did it, `source` a link to where it was asked for.
alter table votes add column trash_id {number};
alter table votes add column merged_from {number};
alter table votes add column added_by {number};
alter table votes add column source text not null default '';
-- only sqlite
alter table votes add column live boolean not null default true
  constraint votes_live check (live = (trash_id is null));
-- end
-- only postgres
alter table votes add column live boolean not null default true;
alter table votes add constraint votes_live check (live = (trash_id is null));
-- end
create index votes_by_trash on votes (map_id, trash_id) where trash_id is not null;
create index votes_by_merged_from on votes (map_id, merged_from) where merged_from is not null;

alter table subscriptions add column merged_from {number};
create index subscriptions_by_merged_from on subscriptions (map_id, merged_from) where merged_from is not null;
