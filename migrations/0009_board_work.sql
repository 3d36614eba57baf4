-- The comment that the team pinned as its answer. No foreign key: comments refer to tasks already.
alter table tasks add column answer_id {number};

-- What only the team sees of a task. Tables of their own, so that no read of tasks can show it by accident.
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

-- A task without a row has neither an assignee nor a priority.
create table task_plans (
  map_id {number} not null,
  task_id {number} not null,
  assignee_id {number},
  priority text not null,
  primary key (map_id, task_id),
  constraint task_plans_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint task_plans_assignee foreign key (assignee_id) references users (id),
  constraint task_plans_priority check (priority in ('none', 'low', 'medium', 'high', 'urgent'))
) {without_rowid};
