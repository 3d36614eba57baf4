-- Authors and the team see what waits as well: the most voted tasks of a list are read off one index for everybody. It
-- holds what decides who sees a task, so that the tasks before a page are passed without being read.
drop index tasks_on_board;
create index tasks_on_board on tasks (map_id, list_id, votes_count, id, pending, author_id);

-- Trending counts the votes of the last weeks.
create index votes_by_created on votes (map_id, created, task_id);
