-- What a task is found by. Apart from the task, so that a vote does not write it anew. Null waits to be read.
create table task_terms (
  task_id integer primary key,
  map_id integer not null,
  terms text,
  constraint task_terms_key unique (map_id, task_id),
  constraint task_terms_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
);
create index task_terms_waiting on task_terms (map_id, task_id) where terms is null;

-- The words of a map, for what is typed wrong. Of a word that many tasks hold, a few of them are kept.
create table task_words (
  map_id integer not null,
  word text not null,
  task_id integer not null,
  primary key (map_id, word, task_id),
  constraint task_words_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade
) without rowid;
create index task_words_by_task on task_words (map_id, task_id);

-- What a comment is found by. Null waits to be read.
create table comment_terms (
  comment_id integer primary key,
  map_id integer not null,
  terms text,
  constraint comment_terms_key unique (map_id, comment_id),
  constraint comment_terms_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade
);
create index comment_terms_waiting on comment_terms (map_id, comment_id) where terms is null;

-- The terms are made by the program: here they are only told apart at the spaces.
create virtual table task_terms_index using fts5 (
  terms, content = 'task_terms', content_rowid = 'task_id', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '/+#'"
);
create trigger task_terms_added after insert on task_terms begin
  insert into task_terms_index (rowid, terms) select new.task_id, new.terms where new.terms is not null;
end;
create trigger task_terms_changed after update of terms on task_terms begin
  insert into task_terms_index (task_terms_index, rowid, terms)
    select 'delete', old.task_id, old.terms where old.terms is not null;
  insert into task_terms_index (rowid, terms) select new.task_id, new.terms where new.terms is not null;
end;
create trigger task_terms_removed after delete on task_terms begin
  insert into task_terms_index (task_terms_index, rowid, terms)
    select 'delete', old.task_id, old.terms where old.terms is not null;
end;

create virtual table comment_terms_index using fts5 (
  terms, content = 'comment_terms', content_rowid = 'comment_id', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '/+#'"
);
create trigger comment_terms_added after insert on comment_terms begin
  insert into comment_terms_index (rowid, terms) select new.comment_id, new.terms where new.terms is not null;
end;
create trigger comment_terms_changed after update of terms on comment_terms begin
  insert into comment_terms_index (comment_terms_index, rowid, terms)
    select 'delete', old.comment_id, old.terms where old.terms is not null;
  insert into comment_terms_index (rowid, terms) select new.comment_id, new.terms where new.terms is not null;
end;
create trigger comment_terms_removed after delete on comment_terms begin
  insert into comment_terms_index (comment_terms_index, rowid, terms)
    select 'delete', old.comment_id, old.terms where old.terms is not null;
end;

insert into task_terms (map_id, task_id) select map_id, id from tasks;
insert into comment_terms (map_id, comment_id) select map_id, id from comments;
