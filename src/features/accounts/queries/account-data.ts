import { sql } from 'kysely'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { partsWithin, shortWorkMs } from '../../../platform/db/time-limit.ts'
import { namesIn } from '../../../platform/records/fields.ts'
import { commentFields } from '../../comments/fields.ts'
import { readJwtPerson } from '../../jwt-sign-in/queries/jwt-people.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import { listSessions } from '../../sessions/queries/sessions.ts'
import { taskFields } from '../../tasks/fields.ts'
import { listMemberships } from '../../teams/queries/teams.ts'
import { sources } from '../rules/sections.ts'

const batchSize = 1_000

/** Everything on the You pages, plus the person's private messages to teams. */
const exported = {
  ...sources,
  mutes: { table: 'task_mutes', person: 'b.user_id', task: 'b.task_id' },
  notices: { table: 'notices', person: 'b.user_id', task: 'b.task_id' },
  versions: { table: 'text_versions', person: 'b.author_id', task: 'b.task_id' },
  messages: { table: 'private_messages', person: 'b.author_id', task: 'b.task_id' },
} as const
type Source = keyof typeof exported

/**
 * The exported fields of each collection. They cover only what the person did or wrote, never other people's content.
 */
const collections: [name: string, section: Source, fields: string[]][] = [
  ['suggestions', 'suggestions', namesIn(taskFields, 'personal')],
  ['comments', 'comments', namesIn(commentFields, 'personal')],
  ['earlier_texts', 'versions', ['comment_id', 'title', 'content', 'created']],
  ['votes', 'votes', ['created', 'voter_email']],
  ['subscriptions', 'follows', ['level', 'by_vote', 'created']],
  ['mutes', 'mutes', ['created']],
  ['notices', 'notices', ['kind', 'created', 'seen', 'mail', 'reason', 'mailed']],
  ['messages', 'messages', ['content', 'created']],
]

/** Everything stored about a person, as one JSON object. Streamed, because it may not fit in memory. */
export const exportData = (ctx: Context): AsyncGenerator<string> => partsWithin(shortWorkMs, partsOf(ctx))

export type Account = Awaited<ReturnType<typeof readAccount>>

export const readAccount = (ctx: Context) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'created'])
    .select(['confirmed', 'notice_mail', 'waiting_mail', 'vote_follows', 'bounces', 'bounced_until', 'vote_mailed'])
    .where('id', '=', requirePerson(ctx.actor).user_id)
    .executeTakeFirstOrThrow()

async function* partsOf(ctx: Context): AsyncGenerator<string> {
  const [account, identities, sessions, teams] = await Promise.all([
    readAccount(ctx),
    identitiesOf(ctx),
    listSessions(ctx),
    listMemberships(ctx),
  ])
  const [product, inviting] = [await readJwtPerson(ctx), await listInvitingMaps(ctx)]
  const head = JSON.stringify({ exported: ctx.now, account, identities, sessions, teams, ...product }, null, 2)
  yield head.slice(0, -'\n}'.length)
  for (const [name, section, fields] of collections) {
    yield `,\n  "${name}": [`
    let comma = ''
    for await (const records of recordsOf(ctx, section, fields, inviting)) {
      yield comma + records.map((record) => `\n    ${JSON.stringify(record)}`).join(',')
      comma = ','
    }
    yield '\n  ]'
  }
  yield '\n}\n'
}

interface Row {
  map_id: number
  id: number
  created: string
  task_id: number | null
  map: string | null
  path: string | null
}

/**
 * Follows the order of the per-person index. Each batch starts after the previous batch's last record. Maps the person
 * can no longer see are exported without a name or URL.
 */
async function* recordsOf(ctx: Context, section: Source, fields: string[], inviting: number[]) {
  const { user_id } = requirePerson(ctx.actor)
  const { table, person, task } = exported[section]
  const columns = sql.join(fields.map((field) => sql.ref(`b.${field}`)))
  const order =
    section === 'suggestions' ? (['map_id', 'created', 'id'] as const) : (['created', 'map_id', 'id'] as const)
  const inOrder = sql.join(order.map((name) => sql.ref(`b.${name}`)))
  for (let last: Row | undefined, more = true; more; ) {
    const beyond = last ? sql`and (${inOrder}) > (${sql.join(order.map((name) => last?.[name]))})` : sql``
    const { rows } = await sql<Row & Record<string, unknown>>`
      select ${columns}, b.map_id, b.created, b.id, ${sql.ref(task)} as task_id,
        case when ${mapIsVisible(inviting)} then m.name end as map,
        case when ${mapIsVisible(inviting)} then '/' || teams.slug || '/' || m.slug end as path
      from ${sql.table(table)} b join maps m on m.id = b.map_id join teams on teams.id = m.team_id
      left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
      where ${sql.ref(person)} = ${user_id} ${beyond}
      order by ${inOrder} limit ${batchSize}`.execute(ctx.db)
    last = rows.at(-1)
    more = rows.length === batchSize
    if (last) yield rows.map((row) => recordOf(ctx, section, fields, row))
  }
}

/** The URL leaves out the task's title, which someone else may have written. It works without one. */
function recordOf({ site }: Context, section: Source, fields: string[], row: Row & Record<string, unknown>) {
  const place = section === 'comments' ? `#comment-${row.id}` : ''
  const task = row.task_id === null ? '' : `task/${row.task_id}/${place}`
  const address = row.path === null ? null : `${site.publicUrl}${row.path}/${task}`
  return { id: row.id, map: row.map, address, ...Object.fromEntries(fields.map((field) => [field, row[field]])) }
}

const identitiesOf = (ctx: Context) =>
  ctx.db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'created'])
    .where('user_id', '=', requirePerson(ctx.actor).user_id)
    .orderBy('created')
    .execute()
