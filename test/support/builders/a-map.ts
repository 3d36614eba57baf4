import { randomBytes } from 'node:crypto'
import { createClient } from '@cairn/sdk'
import type { App } from '../../../src/app.ts'
import { operatorContext } from '../../../src/commands/context.ts'
import { createMapWithLists } from '../../../src/features/lists/verbs/create-map-with-lists.ts'
import { createTeam } from '../../../src/features/teams/verbs/teams.ts'
import { createToken } from '../../../src/features/tokens/verbs/tokens.ts'
import { type Scope, scopes } from '../../../src/platform/actor.ts'
import { inMap, inTeam, type MapContext } from '../../../src/platform/context.ts'
import { type Answered, callerOf } from '../requests/call.ts'
import { served } from '../servers/cairn.ts'

export type TestMap = Awaited<ReturnType<typeof aMap>>

/** A new map in a new team, with a token for every scope. */
export async function aMap(app?: App) {
  const { database, site, url } = app ?? (await served())
  const slug = `t${randomBytes(6).toString('hex')}`
  const ctx = operatorContext({ database, site })
  const tokens = {} as Record<Scope, string>
  const made = await ctx.transaction(async (tx) => {
    const team = await createTeam(tx, { slug, name: `Team ${slug}` })
    const inside = await createMapWithLists(inTeam(tx, team, null), { slug: 'map', name: `Map ${slug}` })
    for (const scope of scopes) {
      tokens[scope] = (await createToken(inside, { name: `The ${scope} token`, scope })).text
    }
    return { team, map: inside.map }
  })
  const { map } = made
  const team = inTeam(ctx, made.team, null)
  const operator = inMap(ctx, map, null)
  const lists = await database.read.selectFrom('lists').selectAll().where('map_id', '=', map.id).orderBy('id').execute()
  const client = (scope: Scope) => createClient({ baseUrl: url, token: tokens[scope], retries: 0 })
  const started = await lastEvent(operator)

  return {
    ...map,
    team: slug,
    url,
    database,
    /** The operator's contexts: in the map, and in its team. */
    operator,
    inTeam: team,
    tokens,
    client,
    /** A raw request, for things that a well-behaved client would never send. */
    call: (scope: Scope, method: string, path: string, options: CallParts = {}): Promise<Answered> =>
      callerOf(url)(method, path, { token: tokens[scope], ...options }),
    /** The id of the first list with a role. */
    list: (role = 'suggestions'): number => {
      const list = lists.find((known) => known.role === role)
      if (!list) throw new Error(`No list has the role ${role}.`)
      return list.id
    },
    task: (fields: Partial<Parameters<ReturnType<typeof client>['tasks']['create']>[0]> = {}) => {
      const suggestions = lists[0]?.id ?? 0
      return client('manage').tasks.create({ parent: suggestions, title: 'A task', ...fields })
    },
    /** The map's events since it was created. */
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
