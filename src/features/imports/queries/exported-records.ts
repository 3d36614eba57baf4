import '../../comments/table.ts'
import '../../planning/table.ts'
import '../../subscriptions/table.ts'
import '../../teams/table.ts'
import '../../votes/table.ts'
import { type RawBuilder, sql } from 'kysely'
import Type, { type TSchema } from 'typebox'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { type Field, storedIn } from '../../../platform/records/fields.ts'
import { commentFields } from '../../comments/fields.ts'
import { taskFields } from '../../tasks/fields.ts'
import { priorities } from '../../tasks/table.ts'
import '../table.ts'
import { type MapFile, type RecordFile, type Records, recordFiles } from '../schema.ts'
import { importedIn, sourceUrlOf } from './imported.ts'

export interface Exported {
  ctx: MapContext
  db: Db
  /** Distinguishes this map's keys from the keys of every other map, on any installation. */
  origin: string
  settings: Omit<MapFile, 'format' | 'version' | 'source' | 'lists' | 'categories'>
  lists: ReadonlyMap<number, MapFile['lists'][number]>
  /** The ids of the people that exported records refer to. */
  people: Set<number>
  /** Whether people's email addresses are exported. */
  addresses: boolean
  /** Spreadsheets also have the number of votes. */
  csv: boolean
  /** Aborts when the reader leaves. */
  signal: AbortSignal | undefined
}

/** Awaited after each file. */
export type Progress = (file: string, records: number) => unknown

type File = Exclude<RecordFile, 'people'>

/** A row has the record's fields, and ids that the record replaces with keys. */
interface Row {
  row_id: number
  person_id?: number
  list_id?: number
  /** The list of the task it was merged into, because its own list may be in the trash. */
  target_list_id?: number | null
}

/** Records read per statement. */
const batchSize = 1_000

/** The records of one file, in batches. */
export async function* listRecords(from: Exported, file: File): AsyncGenerator<Record<string, unknown>[]> {
  const { ctx, db } = from
  for (let [after, more] = [0, true]; more; ) {
    from.signal?.throwIfAborted()
    const { rows } = await sql<Row>`select x.id as row_id, ${queries[file](from)}
      where x.map_id = ${ctx.map.id} and x.id > ${after} and ${isKept} order by x.id limit ${batchSize}`.execute(db)
    yield rows.flatMap((row) => recordIn(from, file, row) ?? [])
    more = rows.length === batchSize
    after = rows.at(-1)?.row_id ?? 0
  }
}

/** Excludes tasks in the trash, and tasks merged into one in the trash. */
const isKept = sql`t.trash_id is null and (t.merged_into is null or target.trash_id is null)`

/**
 * A record's key: its id in the source it was imported from, or this map's origin and its id here. Some sources identify
 * people by their address, which only appears in exports with addresses.
 */
const keyIn = ({ ctx, origin, addresses }: Exported, kind: 'people' | 'tasks' | 'comments' | 'notes', id: string) =>
  sql<string>`coalesce((select case k.source when 'cairn' then k.source_key else k.source || '#' || k.source_key end
      from ${importedIn(ctx, kind, id)}
        ${kind === 'people' && !addresses ? sql`and k.source_key not like '%@%'` : sql``}),
    cast(${origin} as text) || '/' || cast(${sql.ref(id)} as text))`

/** What each file selects and from where. `x` is the record, and `t` its task. Later fields don't change the order. */
const queries: Record<File, (from: Exported) => RawBuilder<unknown>> = {
  tasks: (from) => sql`x.created, ${keyIn(from, 'tasks', 'x.id')} as key, x.list_id, target.list_id as target_list_id,
      c.name as category, ${columnsOf(taskFields)}, x.author_id as person_id,
      ${keyIn(from, 'people', 'x.author_id')} as author, nullif(x.priority, 0) as priority, ${votesOf(from)} as votes_count, ${sourceUrlOf(from.ctx, 'x.id')} as source_url, ${from.csv ? sql`x.total_votes as votes,` : sql``}
      case when x.merged_into is not null then ${keyIn(from, 'tasks', 'x.merged_into')} end as merged_into
    from tasks x
    join tasks t on t.map_id = ${from.ctx.map.id} and t.id = x.id
    ${targets(from)}
    left join categories c on c.map_id = ${from.ctx.map.id} and c.id = x.category_id`,

  // Replies to a pending comment are detached until it's approved. The file keeps the reference.
  comments: (from) => sql`x.created, ${keyIn(from, 'comments', 'x.id')} as key, ${originalTask(from)} as task,
      case when r.id is not null then ${keyIn(from, 'comments', 'r.id')} end as in_reply_to, ${columnsOf(commentFields)}, x.author_id as person_id,
      ${keyIn(from, 'people', 'x.author_id')} as author,
      case when x.live and t.answer_id = x.id then t.answered end as pinned,
      x.trash_id is not null as trashed
    from comments x ${originalTasks(from)}
    left join comments r on r.map_id = ${from.ctx.map.id} and r.id = coalesce(x.in_reply_to, x.detached_from)
      and r.trash_id is null`,

  votes: (
    from,
  ) => sql`${originalTask(from)} as task, x.author_id as person_id, ${keyIn(from, 'people', 'x.author_id')} as person,
      x.created, not x.live as trashed
    from votes x ${originalTasks(from)}`,

  notes: (
    from,
  ) => sql`x.created, ${keyIn(from, 'notes', 'x.id')} as key, ${keyIn(from, 'tasks', 'x.task_id')} as task, x.content,
      x.author_id as person_id, ${keyIn(from, 'people', 'x.author_id')} as author
    from task_notes x ${tasksOf(from)}`,

  stays: (from) => sql`${keyIn(from, 'tasks', 'x.task_id')} as task, x.arrived, x.left_at as "left", x.list_id,
      x.note
    from task_stays x ${tasksOf(from)}`,

  subscriptions: (from) => sql`${originalTask(from)} as task, x.user_id as person_id,
      ${keyIn(from, 'people', 'x.user_id')} as person, x.created, x.level
    from subscriptions x ${originalTasks(from)}`,
}

/**
 * The task's vote count, if some votes have no voter: its lines in `votes.jsonl` plus its own imported votes. Importing
 * it gives the same number of votes without a voter.
 */
const votesOf = ({ ctx }: Exported) => sql`case when x.imported_votes > 0 then cast(x.imported_votes
  - (select coalesce(sum(m.imported_votes), 0) from tasks m
    where m.map_id = ${ctx.map.id} and m.merged_into = x.id and m.trash_id is null)
  + (select count(*) from votes v where v.map_id = ${ctx.map.id} and v.live and v.task_id = x.id
    and not exists (select 1 from tasks o where o.map_id = ${ctx.map.id} and o.id = v.merged_from
      and o.merged_into = x.id and o.trash_id is null))
  + (select count(*) from votes v where v.map_id = ${ctx.map.id} and v.live and v.merged_from = x.id
    and v.task_id = x.merged_into) as bigint) end`

const targets = ({ ctx }: Exported) =>
  sql`left join tasks target on target.map_id = ${ctx.map.id} and target.id = t.merged_into`

const tasksOf = (from: Exported) =>
  sql`join tasks t on t.map_id = ${from.ctx.map.id} and t.id = x.task_id ${targets(from)}`

/** After a merge, records still refer to the task they were written for. Importing merges that task again. */
const originalTasks = (from: Exported) => sql`${tasksOf(from)}
  left join tasks o on o.map_id = ${from.ctx.map.id} and o.id = x.merged_from and o.merged_into = x.task_id
    and o.trash_id is null`

const originalTask = (from: Exported) =>
  sql`case when o.id is null then ${keyIn(from, 'tasks', 'x.task_id')} else ${keyIn(from, 'tasks', 'o.id')} end`

const columnsOf = (fields: Record<string, Field>) =>
  sql.join(storedIn(fields, 'file').map(({ name }) => sql.ref(`x.${name}`)))

/** Leaves out empty fields. Undefined for records in the trash, and for stays in a list that was deleted. */
function recordIn({ lists, people }: Exported, file: File, record: Row) {
  const { row_id, person_id, list_id, target_list_id, ...row } = record
  const schemas: Record<string, TSchema & { type?: string }> = recordFiles[file].properties
  const fields = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const schema = schemas[name]
    if (name === 'trashed' || schema?.type === 'boolean') return value ? [[name, true]] : []
    if (value === null || (value === '' && schema && Type.IsOptional(schema))) return []
    if (name === 'priority') return [[name, priorities[value as number]]]
    return name === 'category' ? [['categories', [value]]] : [[name, value]]
  })
  const list = (lists.get(list_id ?? 0) ?? lists.get(target_list_id ?? 0))?.key
  if ('trashed' in Object.fromEntries(fields) || (list_id && list === undefined)) return undefined
  if (person_id) people.add(person_id)
  return { ...Object.fromEntries(fields), ...(list === undefined ? {} : { list }) }
}

/** The people that the exported records refer to. Programs are people without an address. */
export async function* listPeople(from: Exported): AsyncGenerator<Records['people'][]> {
  const { ctx, db, people, addresses, signal } = from
  for (const ids of batchesOf([...people])) {
    signal?.throwIfAborted()
    const rows = await db
      .selectFrom('users as u')
      // On a cluster, the map's node has the snapshot.
      .innerJoin('map_locks as l', (join) => join.on('l.map_id', '=', ctx.map.id))
      .leftJoin('team_members as m', (join) =>
        join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', ctx.map.team_id),
      )
      .leftJoin('imported_people as i', (join) => join.onRef('i.user_id', '=', 'u.id').on('i.map_id', '=', ctx.map.id))
      .select([
        keyIn(from, 'people', 'u.id').as('key'),
        'u.first_name',
        'u.last_name',
        'm.user_id as member',
        'i.staff',
      ])
      .select((eb) => eb.fn.coalesce('u.email', 'i.email').as('email'))
      .where('l.map_id', '=', ctx.map.id)
      .where('u.id', 'in', ids)
      .execute()
    yield rows.map(({ key, first_name, last_name, email, member, staff }) => ({
      ...{ key, name: `${first_name} ${last_name}`.replace(/\s+/g, ' ').trim() },
      ...(email === null || !addresses ? {} : { email }),
      ...(member !== null || staff ? { staff: true } : {}),
    }))
  }
}
