-- The map page shows each list's most voted tasks; what waits for approval is not shown.
create index tasks_on_board on tasks (map_id, list_id, votes_count, id) where not pending;
create index tasks_pending_in_list on tasks (map_id, list_id) where pending;
