import { randomBytes } from 'node:crypto'
import { createClient } from '@cairn/sdk'
import type { App } from '../../../src/app.ts'
import { operatorContext } from '../../../src/commands/context.ts'
import { createMapWithLists } from '../../../src/features/lists/verbs/create-map-with-lists.ts'
import { createTeam } from '../../../src/features/teams/verbs/create-team.ts'
import { createToken } from '../../../src/features/tokens/verbs/create-token.ts'
import type { Scope } from '../../../src/platform/actor.ts'
import { inTeam, type MapContext } from '../../../src/platform/context.ts'
import { type Answered, callerOf } from '../requests/call.ts'
import { served } from '../servers/cairn.ts'

export type TestMap = Awaited<ReturnType<typeof aMap>>

/** A map of the test's own, in a team of its own, with a token of every scope. */
export async function aMap(app?: App) {
  const { database, site, address } = app ?? (await served())
  const slug = `t${randomBytes(6).toString('hex')}`
  const ctx = operatorContext({ database, site })
  const team = inTeam(ctx, await createTeam(ctx, { slug, name: `Team ${slug}` }), null)
  const operator: MapContext = await createMapWithLists(team, { slug: 'map', name: `Map ${slug}` })
  const { map } = operator
  const tokens = {} as Record<Scope, string>
  for (const scope of ['read', 'write', 'manage'] as const) {
    tokens[scope] = (await createToken(operator, { name: `The ${scope} token`, scope })).text
  }
  const lists = await database.read.selectFrom('lists').selectAll().where('map_id', '=', map.id).orderBy('id').execute()
  const client = (scope: Scope) => createClient({ baseUrl: address, token: tokens[scope], retries: 0 })
  const started = await lastEvent(operator)

  return {
    ...map,
    team: slug,
    address,
    database,
    /** The operator's contexts: in the map, and in its team. */
    operator,
    inTeam: team,
    tokens,
    client,
    /** A bare request, for what a well-behaved client would never send. */
    call: (scope: Scope, method: string, path: string, options: CallParts = {}): Promise<Answered> =>
      callerOf(address)(method, path, { token: tokens[scope], ...options }),
    /** The id of the first list of a role. */
    list: (role = 'suggestions'): number => {
      const list = lists.find((known) => known.role === role)
      if (!list) throw new Error(`No list has the role ${role}.`)
      return list.id
    },
    task: (fields: Partial<Parameters<ReturnType<typeof client>['tasks']['create']>[0]> = {}) => {
      const suggestions = lists[0]?.id ?? 0
      return client('manage').tasks.create({ parent: suggestions, title: 'A task', ...fields })
    },
    /** What has happened in the map since it was made. */
    events: async () => {
      const rows = await database.read
        .selectFrom('events')
        .select(['type', 'data', 'user_id', 'request_id'])
        .where('map_id', '=', map.id)
        .where('id', '>', started)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }))
    },
  }
}

type CallParts = Omit<Parameters<ReturnType<typeof callerOf>>[2], 'token'>

async function lastEvent(ctx: MapContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirst()
  return row?.last ?? 0
}
