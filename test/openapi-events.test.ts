import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../scripts/schema-changes.ts'
import { api } from '../src/api-document.ts'
import { events } from '../src/features.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { exampleOf } from '../src/platform/openapi/responses.ts'

const document = openApiDocument(api)
const union = partsOf(partsOf(document.components.schemas).FeedEvent)
const ofMaps = events.filter(({ belongsTo }) => belongsTo === 'map').map(({ name }) => name)

describe('events in the OpenAPI document', () => {
  it('are one union, discriminated by type, of every event in the feed', () => {
    const { propertyName, mapping } = partsOf(union.discriminator)
    expect(propertyName).toBe('type')
    expect(Object.keys(partsOf(mapping)).sort()).toEqual(ofMaps.sort())
    expect(union.oneOf).toEqual(Object.values(partsOf(mapping)).map(($ref) => ({ $ref })))
  })

  it('are that union in the feed and the stream, and single members in webhooks', () => {
    const feed = partsOf(partsOf(partsOf(document.components.schemas).EventFeed).properties)
    const stream = partsOf(partsOf(document.paths['/api/1/map/events/stream/']?.get).responses)
    expect(feed.results).toMatchObject({ items: { $ref: '#/components/schemas/FeedEvent' } })
    expect(stream['200']).toHaveProperty(
      ['content', 'text/event-stream', 'schema', '$ref'],
      '#/components/schemas/FeedEvent',
    )
    for (const [type, $ref] of Object.entries(partsOf(partsOf(union.discriminator).mapping))) {
      const schema = ['post', 'requestBody', 'content', 'application/json', 'schema']
      expect(document.webhooks[type], type).toHaveProperty(schema, { $ref })
    }
  })

  it('have examples that match the union, which rejects data of the wrong type', () => {
    const validator = Compile({ ...union, components: document.components })
    expect(api.webhooks.map(({ name }) => name).sort()).toEqual(ofMaps.sort())
    for (const { name, schema } of api.webhooks) {
      const example = exampleOf(schema, 'http://localhost:3000')
      expect(validator.Check(example), name).toBe(true)
      expect(validator.Check({ ...partsOf(example), data: {} }), name).toBe(false)
    }
  })

  it('share no tags with endpoints, because generators put operations with the same tag into one class', () => {
    const tags = (paths: object) =>
      Object.values(paths).flatMap((path) => Object.values(path).flatMap((one) => partsOf(one).tags))
    const ofEndpoints = tags(document.paths)
    expect(tags(document.webhooks).filter((tag) => ofEndpoints.includes(tag))).toEqual([])
  })
})
