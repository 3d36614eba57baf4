-- The way a task has come is told by its events.
create index events_of_task on events (map_id, json_extract(data, '$.task_id'))
  where type in ('task.created', 'task.moved');
