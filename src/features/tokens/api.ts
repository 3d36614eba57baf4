import { sql } from 'kysely'
import { scopesOf } from '../../platform/actor.ts'
import { jsonSql } from '../../platform/db/json.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import { maxBodyBytes } from '../../platform/http/body.ts'
import { asJson, endpoint, ok } from '../../platform/http/endpoint.ts'
import { maxPageSize } from '../../platform/http/paging.ts'
import { Token } from './schema.ts'

export const getToken = endpoint({
  id: 'token.get',
  method: 'GET',
  path: '/api/1/token/',
  scope: 'read',
  summary: 'The token itself',
  description: 'Its name, map, scopes, expiry and limits. Answers while the map is archived.',
  reply: ok(Token),
  archived: true,
  handle: async (ctx) => {
    if (ctx.actor.kind !== 'token') throw new Unauthenticated()
    const json = jsonSql(ctx.database.engine)
    const { site, map, actor } = ctx
    const limits = JSON.stringify({
      requests_per_minute: site.requestsPerMinute || null,
      page_size: maxPageSize,
      body_bytes: maxBodyBytes,
    })
    const token = json.object({
      id: sql.ref('t.id'),
      name: sql.ref('u.first_name'),
      map: json.object({
        name: sql.ref('m.name'),
        slug: sql.ref('m.slug'),
        [site.urlField]: sql`cast(${`${site.publicUrl}${map.path}/`} as text)`,
      }),
      scopes: json.literal(JSON.stringify(scopesOf(actor.scope))),
      created: json.moment(sql.ref('t.created')),
      expires: json.moment(sql.ref('t.expires')),
      limits: json.literal(limits),
    })
    const { rows } = await sql<{ json: string }>`select ${json.text(token)} as json
      from tokens t join users u on u.id = t.user_id join maps m on m.id = t.map_id
      where t.map_id = ${map.id} and t.id = ${actor.token_id}`.execute(ctx.db)
    return asJson(rows[0]?.json ?? 'null')
  },
})
