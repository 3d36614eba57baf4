-- An address that is told what happens in the map. `types` is a JSON list of events. `queued_seq` is the place in the feed
-- up to which deliveries were made. `next_due` is when the next of them is to be sent, and before `hold_until` none is.
create table webhooks (
  map_id {number} not null,
  id {keyed_id},
  name text not null,
  url text not null,
  types text not null,
  ordered boolean not null,
  shape text not null,
  language text not null,
  state text not null,
  reason text,
  secret text not null,
  old_secret text,
  old_secret_until {moment},
  queued_seq {number} not null,
  next_due {moment},
  hold_until {moment},
  failures {number} not null,
  failing_since {moment},
  mailed {moment},
  warned {moment},
  created {moment} not null,
  modified {moment} not null,
  constraint webhooks_key {key} (map_id, id),
  constraint webhooks_map foreign key (map_id) references maps (id),
  constraint webhooks_shape check (shape in ('standard', 'slack', 'discord', 'mattermost')),
  constraint webhooks_state check (state in ('active', 'paused', 'disabled')),
  constraint webhooks_reason check (reason in ('team', 'failures', 'gone'))
);
create index webhooks_due on webhooks (next_due) where next_due is not null;

-- One event for one webhook, or an example (`event_id` is null). What was sent is not kept: it is rendered from the event
-- when it is sent and when it is looked at, so that nothing erased stays here. `forced` is sent also while it is paused.
create table webhook_deliveries (
  map_id {number} not null,
  id {keyed_id},
  webhook_id {number} not null,
  event_id {number},
  seq {number},
  type text not null,
  task_id {number},
  state text not null,
  forced boolean not null,
  attempts {number} not null,
  next_attempt {moment},
  last_attempt {moment},
  status {number},
  error text,
  answer text,
  duration_ms {number},
  created {moment} not null,
  constraint webhook_deliveries_key {key} (map_id, id),
  constraint webhook_deliveries_map foreign key (map_id) references maps (id),
  constraint webhook_deliveries_event unique (map_id, webhook_id, event_id),
  constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed', 'missed', 'skipped'))
);
create index webhook_deliveries_pending on webhook_deliveries (map_id, webhook_id, next_attempt, id)
  where state = 'pending';
create index webhook_deliveries_by_state on webhook_deliveries (map_id, webhook_id, state, created, id);
create index webhook_deliveries_by_created on webhook_deliveries (map_id, webhook_id, created, id);
create index webhook_deliveries_old on webhook_deliveries (map_id, created);
