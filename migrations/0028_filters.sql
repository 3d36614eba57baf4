-- How many tasks of a list, a category or an author there are is counted in the index alone: it knows which are in the trash.
drop index tasks_by_list;
create index tasks_by_list on tasks (map_id, list_id, created, id, live);
drop index tasks_by_category;
create index tasks_by_category on tasks (map_id, category_id, created, id, live);
drop index tasks_by_author;
create index tasks_by_author on tasks (map_id, author_id, created, id, live);
