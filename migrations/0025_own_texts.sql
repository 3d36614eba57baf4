-- The version of the renderer that made the HTML. What an older one made is rendered again, a batch at a time.
alter table maps add column renderer {number} not null default 1;
alter table tasks add column renderer {number} not null default 1;
alter table comments add column renderer {number} not null default 1;
create index tasks_by_renderer on tasks (map_id, renderer, id);
create index comments_by_renderer on comments (map_id, renderer, id);

-- When the author last changed the text.
alter table tasks add column edited {moment};
alter table comments add column edited {moment};

-- Earlier texts of what people changed, for the team: of a task, or of a comment. `created` is when the text was replaced.
create table text_versions (
  map_id {number} not null,
  id {keyed_id},
  task_id {number},
  comment_id {number},
  author_id {number} not null,
  title text not null,
  content text not null,
  created {moment} not null,
  constraint text_versions_key {key} (map_id, id),
  constraint text_versions_task foreign key (map_id, task_id) references tasks (map_id, id) on delete cascade,
  constraint text_versions_comment foreign key (map_id, comment_id) references comments (map_id, id) on delete cascade,
  constraint text_versions_author foreign key (author_id) references users (id),
  constraint text_versions_one check ((task_id is null) <> (comment_id is null))
);
create index text_versions_by_task on text_versions (map_id, task_id, id) where task_id is not null;
create index text_versions_by_comment on text_versions (map_id, comment_id, id) where comment_id is not null;
create index text_versions_of_author on text_versions (author_id, map_id, created);
