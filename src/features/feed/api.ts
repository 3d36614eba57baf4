import { asJson } from '../../platform/db/json.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { latestSeq, readFeed } from './queries/read-feed.ts'
import { feedScope } from './rules/feed-scope.ts'
import { assertReadableTypes } from './rules/readable-types.ts'
import { FeedPage, FeedQuery, maxEvents } from './schema.ts'

export const listEvents = endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/api/1/map/events/',
  scope: 'read',
  summary: 'What has happened since, in order',
  description: `The change feed of the map. Keep the \`cursor\` and send it as \`after\` the next time: nothing is missed and
nothing comes twice, whatever is written meanwhile. While \`more\` is true, ask again at once.

Records are as they are now, not as they were then. A deletion has ids and no record. What a token may not read is left
out: some events need \`write\` or \`manage\`, as the reference of events says; asking for them by \`type\` is a 403.

A cursor is good for some weeks (the setting FEED_DAYS). An older one is a 410 with the code \`cursor_expired\`: take the
cursor of \`after=latest\`, read everything again, and go on from there.`,
  query: FeedQuery,
  reply: ok(FeedPage),
  handle: async (ctx, { query }) => {
    const scope = feedScope(ctx.actor)
    const { after, type, limit = maxEvents } = query
    if (type) assertReadableTypes(type, scope)
    if (after === 'latest') return asJson({ results: [], cursor: await latestSeq(ctx), more: false })
    const part = await readFeed(ctx, {
      after: after === undefined ? undefined : Number(after),
      limit,
      scope,
      ...(type ? { types: type } : {}),
    })
    return asJson({ results: part.events, cursor: part.cursor, more: part.more })
  },
})
