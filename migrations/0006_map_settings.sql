-- The colour of a map, as six hexadecimal digits; empty for the colour of the product. The links stand at the bottom of
-- its pages. A map that is being deleted is hidden from everybody, until a job has removed the last of it.
alter table maps add column colour text not null default '';
alter table maps add column privacy_url text not null default '';
alter table maps add column terms_url text not null default '';
alter table maps add column imprint_url text not null default '';
alter table maps add column deleted {moment};
