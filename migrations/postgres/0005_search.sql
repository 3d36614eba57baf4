-- What a task is found by. Apart from the task, so that a vote does not write it anew. Null waits to be read.
create table task_terms (
  map_id bigint not null,
  task_id bigint not null,
  terms tsvector,
  primary key (map_id, task_id),
  constraint task_terms_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);
create index task_terms_waiting on task_terms (map_id, task_id) where terms is null;

-- The words of a map, for what is typed wrong. Of a word that many tasks hold, a few of them are kept.
create table task_words (
  map_id bigint not null,
  word text collate "C" not null,
  task_id bigint not null,
  primary key (map_id, word, task_id),
  constraint task_words_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);
create index task_words_by_task on task_words (map_id, task_id);

-- What a comment is found by. Null waits to be read.
create table comment_terms (
  map_id bigint not null,
  comment_id bigint not null,
  terms tsvector,
  primary key (map_id, comment_id),
  constraint comment_terms_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade
);
create index comment_terms_waiting on comment_terms (map_id, comment_id) where terms is null;

-- What was added last is searched one by one, so there must not be much of it.
create index task_terms_index on task_terms using gin (terms) with (gin_pending_list_limit = 256);
create index comment_terms_index on comment_terms using gin (terms) with (gin_pending_list_limit = 256);

insert into task_terms (map_id, task_id) select map_id, id from tasks;
insert into comment_terms (map_id, comment_id) select map_id, id from comments;
