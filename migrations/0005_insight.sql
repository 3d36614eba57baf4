-- One row for each stay of a task in a list. The history of a task and the times in each list are read from it.
-- The list may be gone, so there is no foreign key to it.
create table task_stays (
  map_id {number} not null,
  id {keyed_id},
  task_id {number} not null,
  list_id {number} not null,
  arrived {moment} not null,
  left_at {moment},
  note text not null default '',
  constraint task_stays_key {key} (map_id, id),
  constraint task_stays_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);

-- What has happened to the tasks so far.
-- only sqlite
insert into task_stays (map_id, task_id, list_id, arrived, left_at)
  select map_id, task_id, list_id, arrived, lead(arrived) over (partition by map_id, task_id order by event_id)
  from (
    select e.map_id, e.id as event_id, json_extract(e.data, '$.task_id') as task_id, e.created as arrived,
      coalesce(json_extract(e.data, '$.to_list_id'), json_extract(e.data, '$.list_id')) as list_id
    from events e where e.type in ('task.created', 'task.moved')
  ) as moves
  where exists (select 1 from tasks t where t.map_id = moves.map_id and t.id = moves.task_id)
  order by event_id;
-- end
-- only postgres
insert into task_stays (map_id, task_id, list_id, arrived, left_at)
  select map_id, task_id, list_id, arrived, lead(arrived) over (partition by map_id, task_id order by event_id)
  from (
    select e.map_id, e.id as event_id, (e.data::json ->> 'task_id')::bigint as task_id, e.created as arrived,
      coalesce((e.data::json ->> 'to_list_id')::bigint, (e.data::json ->> 'list_id')::bigint) as list_id
    from events e where e.type in ('task.created', 'task.moved')
  ) as moves
  where exists (select 1 from tasks t where t.map_id = moves.map_id and t.id = moves.task_id)
  order by event_id;
-- end
-- A task without events is at least where it is.
insert into task_stays (map_id, task_id, list_id, arrived)
  select t.map_id, t.id, t.list_id, t.list_arrival from tasks t
  where not exists (select 1 from task_stays s where s.map_id = t.map_id and s.task_id = t.id);

create index task_stays_of_task on task_stays (map_id, task_id, id);
create index task_stays_by_arrival on task_stays (map_id, list_id, arrived, task_id);
create index task_stays_by_leaving on task_stays (map_id, list_id, left_at, arrived) where left_at is not null;
drop index events_of_task;

-- What happened in a map on each day (UTC), counted by a job. `events` is the last event that was counted.
create table map_days (
  map_id {number} not null,
  metric {folded} not null,
  day {folded} not null,
  value {number} not null,
  primary key (map_id, metric, day),
  constraint map_days_map foreign key (map_id) references maps (id)
) {without_rowid};
create index comments_by_created on comments (map_id, created);

-- Words that people searched for and found nothing.
create table empty_searches (
  map_id {number} not null,
  day {folded} not null,
  words {folded} not null,
  count {number} not null,
  primary key (map_id, day, words),
  constraint empty_searches_map foreign key (map_id) references maps (id)
) {without_rowid};

-- Whether everybody sees what was promised and kept.
alter table maps add column promises_public boolean not null default false;

-- The audit log. Votes are most of the events; who looks for them finds them without an index of their type.
create index events_by_created on events (map_id, created, id);
create index events_by_user on events (map_id, user_id, created, id);
create index events_by_type on events (map_id, type, created, id) where type not in ('vote.cast', 'vote.withdrawn');
