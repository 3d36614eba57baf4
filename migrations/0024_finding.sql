-- Words that mean the same in this map, for its search: one line for each group, with commas between the words.
alter table maps add column synonyms text not null default '';

-- The map page shows the tasks of one category: how many there are in each list, and the most voted of them.
create index tasks_of_category on tasks (map_id, category_id, list_id, votes_count, id, pending, author_id)
  where live and category_id is not null;
