-- The board shows what was completed last at the top of its list.
create index tasks_by_list_and_arrival on tasks (map_id, list_id, list_arrival, id, pending, author_id) where live;
