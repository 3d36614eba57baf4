-- When the team pinned its answer, so that the newest answers of a map are found by an index.
alter table tasks add column answered {moment};
update tasks set answered =
  (select b.created from comments b where b.map_id = tasks.map_id and b.id = tasks.answer_id)
  where answer_id is not null;
create index tasks_by_answered on tasks (map_id, answered, id) where live and answered is not null;

-- The board leaves such a list out while nothing is in it.
alter table lists add column hide_when_empty boolean not null default false;
