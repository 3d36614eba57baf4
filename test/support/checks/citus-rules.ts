// What Citus requires of the schema.

/** Tables shared by all maps. They're small; everything else belongs to a map. */
const shared = [
  'identities',
  'invitations',
  'address_undos',
  'forgotten_addresses',
  'saved_forms',
  'mails',
  'maps',
  'migrations',
  'sessions',
  'site_events',
  'site_secrets',
  'sign_in_requests',
  'team_members',
  'teams',
  'users',
]

/** Tables without an id column. They have a different primary key, which also starts with the map. */
const otherKeys: Record<string, string> = {
  feeds: 'map_id',
  map_locks: 'map_id',
  map_checklist: 'map_id, step',
  idempotency_keys: 'map_id, token_id, idempotency_key',
  task_terms: 'map_id, task_id',
  task_words: 'map_id, task_id, word',
  comment_terms: 'map_id, comment_id',
  map_days: 'map_id, metric, day',
  empty_searches: 'map_id, day, words',
  map_people: 'map_id, user_id',
  jwt_settings: 'map_id',
  jwt_people: 'map_id, sub',
  import_parts: 'map_id, import_id, position',
  imported_people: 'map_id, user_id',
  imported_records: 'map_id, source, kind, source_key, import_id',
  used_jwts: 'map_id, jti_hash',
  waiting_mails: 'map_id, user_id',
  snoozes: 'map_id, kind, record_id',
}

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

interface Rule {
  name: string
  /** Rows that break the rule; each has a `what`. */
  broken(ask: Ask): Promise<string[]>
}

const isPublic = "n.nspname = 'public'"
const owned =
  "exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'map_id' and not o.attisdropped)"
const columnsOf = (keys: string, table: string) =>
  `(select string_agg(coalesce(a.attname, '(expression)'), ', ' order by k.place)
    from unnest(${keys}) with ordinality as k (number, place)
    left join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number and k.number > 0)`

const rule = (name: string, sql: string, keep: (row: Record<string, unknown>) => boolean = () => true): Rule => ({
  name,
  broken: async (ask) => (await ask(sql)).filter(keep).map(({ what }) => String(what)),
})

const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${isPublic} and c.relkind in ('r', 'p')`
const foreignKeys = `
  select f.conname || ': ' || c.relname || ' (' || ${columnsOf('f.conkey', 'f.conrelid')} || ') to ' || r.relname as what,
    ${columnsOf('f.conkey', 'f.conrelid')} as here, ${columnsOf('f.confkey', 'f.confrelid')} as there,
    ${owned} as owned, ${owned.replace('c.oid', 'r.oid')} as to_owned,
    f.confdeltype as on_delete, f.confupdtype as on_update
  from pg_constraint f join ${tables} on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid where f.contype = 'f'`
const startsWithMap = (columns: unknown) => /^map_id, /.test(String(columns))

/** What Citus requires of a schema sharded by map, checked in the catalogue. */
export const rules: Rule[] = [
  rule(
    'every table belongs to a map or is one of the few shared tables',
    `select c.relname as what, ${owned} as owned from ${tables}`,
    (row) => shared.includes(String(row.what)) === row.owned,
  ),
  rule(
    "the primary key of a map's table is (map_id, id)",
    `select c.relname as what, ${columnsOf('i.indkey', 'i.indrelid')} as columns
      from ${tables} left join pg_index i on i.indrelid = c.oid and i.indisprimary where ${owned}`,
    ({ what, columns }) => columns !== (otherKeys[String(what)] ?? 'map_id, id'),
  ),
  rule(
    "unique indexes on a map's table include map_id as a plain column",
    `select x.relname as what from pg_index i join pg_class x on x.oid = i.indexrelid join ${tables} on c.oid = i.indrelid
      where i.indisunique and ${owned} and not exists (select 1 from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'map_id' and a.attnum = any (i.indkey[0:i.indnkeyatts - 1]))`,
  ),
  rule(
    'foreign keys within a map start with map_id on both sides',
    foreignKeys,
    (key) => key.owned === true && key.to_owned === true && !(startsWithMap(key.here) && startsWithMap(key.there)),
  ),
  rule(
    "shared tables don't refer to a map's tables",
    foreignKeys,
    (key) => key.owned === false && key.to_owned === true,
  ),
  rule(
    'foreign keys take no action or cascade',
    foreignKeys,
    (key) => !['a', 'c'].includes(String(key.on_delete)) || key.on_update !== 'a',
  ),
  rule(
    'no custom triggers',
    `select t.tgname as what from pg_trigger t join ${tables} on c.oid = t.tgrelid where not t.tgisinternal`,
  ),
  rule(
    'no enums or domains',
    `select t.typname as what from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${isPublic} and t.typtype in ('e', 'd')`,
  ),
  rule('no rules', `select r.rulename as what from pg_rewrite r join ${tables} on c.oid = r.ev_class`),
  rule(
    'no functions or procedures',
    `select p.proname as what from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${isPublic}`,
  ),
  rule(
    "names have at most 50 characters and don't end like a shard's",
    `select name as what from (
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isPublic}
      union select f.conname from pg_constraint f join pg_namespace n on n.oid = f.connamespace where ${isPublic}
      union select a.attname from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as names where length(name) > 50 or name ~ '_[0-9]+$'`,
  ),
  rule(
    "ids are bigint, and a record's own id is an identity column",
    `select c.relname || '.' || a.attname as what
      from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where (a.attname = 'id' and (a.atttypid <> 'int8'::regtype or a.attidentity = ''))
        or (a.attname like '%\\_id' and a.attname <> 'request_id' and a.atttypid <> 'int8'::regtype)`,
  ),
  rule(
    'defaults are constants, because the time is a parameter',
    `select c.relname || '.' || a.attname as what
      from ${tables} join pg_attrdef d on d.adrelid = c.oid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
      where a.attgenerated = ''
        and (pg_get_expr(d.adbin, d.adrelid) like '%(%' or pg_get_expr(d.adbin, d.adrelid) like 'CURRENT%')`,
  ),
  rule(
    'check constraints have explicit names',
    `select f.conname as what from pg_constraint f join ${tables} on c.oid = f.conrelid
      where f.contype = 'c' and f.conname ~ '_check[0-9]*$'`,
  ),
]

/** Every broken rule, with its violations. */
export async function brokenRules(ask: Ask): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name, broken } of rules) {
    const what = await broken(ask)
    if (what.length > 0) found[name] = what
  }
  return found
}
