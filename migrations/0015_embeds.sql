-- The sites that may show the map in a frame, as in `frame-ancestors`: with a space between them. Empty for none.
alter table maps add column embed_sites text not null default '';
