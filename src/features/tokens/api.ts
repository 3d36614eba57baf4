import { sql } from 'kysely'
import { scopesOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { type Json, jsonSql } from '../../platform/db/json.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import { maxBodyBytes } from '../../platform/http/body.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { maxPageSize } from '../../platform/records/paging.ts'
import { Token } from './schema.ts'

export const tokenGetEndpoint = endpoint({
  id: 'token.get',
  method: 'GET',
  path: '/api/1/token/',
  scope: 'public',
  summary: 'Get the token you are using',
  description: 'Returns its name, map, scopes, expiry and limits. Also works while the map is archived.',
  reply: ok(Token),
  worksInArchived: true,
  handle: (ctx) => presentToken(ctx),
})

async function presentToken({ actor, database, db, map, site }: MapContext): Promise<Json> {
  if (actor.kind !== 'token') throw new Unauthenticated()
  const json = jsonSql(database.engine, site.urlField)
  const token = json.object(Token, {
    id: sql.ref('t.id'),
    name: sql.ref('u.first_name'),
    map: json.object(Token.properties.map, {
      name: sql.ref('m.name'),
      slug: sql.ref('m.slug'),
      service_url: sql`cast(${`${site.publicUrl}${map.path}/`} as text)`,
    }),
    scopes: json.literal(scopesOf(actor.scope)),
    created: json.timestamp(sql.ref('t.created')),
    expires: json.timestamp(sql.ref('t.expires')),
    limits: json.literal({
      requests_per_minute: site.requestsPerMinute || null,
      page_size: maxPageSize,
      body_bytes: maxBodyBytes,
    }),
  })
  const { rows } = await sql<{ json: Json }>`select ${json.text(token)} as json
    from tokens t join users u on u.id = t.user_id join maps m on m.id = ${map.id}
    where t.map_id = ${map.id} and t.id = ${actor.token_id}`.execute(db)
  if (!rows[0]) throw new Unauthenticated()
  return rows[0].json
}
