-- One change of several tasks at once. `task_ids` is what it was asked for, `done` how many of them it has come to.
-- `changes` has for each task that it changed what was there before, so that it can be undone.
create table bulk_actions (
  map_id {number} not null,
  id {keyed_id},
  user_id {number},
  change text not null,
  task_ids text not null,
  changes text not null,
  done {number} not null,
  skipped {number} not null,
  undone {number} not null,
  kept {number} not null,
  created {moment} not null,
  finished {moment},
  undo_started {moment},
  constraint bulk_actions_key {key} (map_id, id),
  constraint bulk_actions_map foreign key (map_id) references maps (id)
);

create index tasks_locked on tasks (map_id, created, id) where lock_comments and live;
