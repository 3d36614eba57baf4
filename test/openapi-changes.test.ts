import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiList, readApiList } from '../scripts/api-list.ts'
import { breakingChanges } from '../scripts/breaking-changes.ts'
import { type Parts, partsOf } from '../scripts/schema-changes.ts'
import { api } from '../src/api-document.ts'
import { projectRoot } from '../src/lib/project.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'

const document = openApiDocument(api)
const listed = readApiList(apiList(document))

/** What clients of version 1 depend on. With `CAIRN_RECORD_API=1`, the test writes it; after a release, no one does. */
const released = join(projectRoot, 'test/snapshots/api-1.json')

describe('version 1 of the API', () => {
  it('has no breaking changes', () => {
    if (process.env.CAIRN_RECORD_API) writeFileSync(released, apiList(document))
    expect(breakingChanges(readApiList(readFileSync(released, 'utf8')), document)).toEqual([])
  })

  it('is listed as it is in the document, neither more nor less', () => {
    expect(breakingChanges(document, listed)).toEqual([])
    expect(breakingChanges(listed, document)).toEqual([])
    expect(apiList(listed)).toBe(apiList(document))
  })

  const tasks = 'paths./api/1/map/tasks/.get'
  const create = 'components.schemas.TasksCreateBody'
  const task = 'components.schemas.Task'
  const breaking: [string, string, (document: Parts) => void][] = [
    ['a path', 'GET /api/1/team/ is gone.', (d) => delete at(d, 'paths')['/api/1/team/']],
    ['a method', 'DELETE /api/1/map/tasks/{id}/ is gone.', (d) => delete at(d, 'paths./api/1/map/tasks/{id}/').delete],
    ['an operationId', 'its operationId was tasks.list.', (d) => set(d, tasks, { operationId: 'tasks.all' })],
    ['a scope', 'it now needs the write scope.', (d) => set(d, tasks, { 'x-scope': 'write' })],
    ['a filter', 'the query title parameter is gone.', (d) => (at(d, tasks).parameters as unknown[]).shift()],
    [
      'a new required parameter',
      'the new query since parameter is required.',
      (d) => (at(d, tasks).parameters as unknown[]).push({ name: 'since', in: 'query', required: true, schema: {} }),
    ],
    [
      'a media type',
      'body is no longer application/json.',
      (d) => delete at(d, 'paths./api/1/map/tasks/create/.post.requestBody.content')['application/json'],
    ],
    ['a status', 'the 404 response is gone.', (d) => delete at(d, `${tasks}.responses`)[404]],
    ['a header', 'the 200 response no longer has ETag.', (d) => delete at(d, `${tasks}.responses.200.headers`).ETag],
    ['a field in a response', '200.results[].title is gone.', (d) => delete at(d, `${task}.properties`).title],
    [
      'a type in a response',
      '200.results[].id was integer, is string.',
      (d) => set(d, `${task}.properties.id`, { type: 'string' }),
    ],
    [
      'a newly nullable field',
      '200.results[].url was string, is string or null.',
      (d) => set(d, `${task}.properties.url`, { type: ['string', 'null'] }),
    ],
    ['a field that can now be missing', '200.results[].id may now be missing.', (d) => set(d, task, { required: [] })],
    ['a format', '200.results[].created now has no format.', (d) => delete at(d, `${task}.properties.created`).format],
    ['a field in a request body', 'body.url is gone.', (d) => delete at(d, `${create}.properties`).url],
    [
      'a newly required field',
      'body.url is now required.',
      (d) => set(d, create, { required: ['parent', 'title', 'url'] }),
    ],
    [
      'a type in a request body',
      'body.parent was integer, is string.',
      (d) => set(d, `${create}.properties.parent`, { type: 'string' }),
    ],
    [
      'a shorter limit',
      'body.title now has a maxLength of 100.',
      (d) => set(d, `${create}.properties.title`, { maxLength: 100 }),
    ],
    [
      'a removed choice',
      'body.role no longer includes completed.',
      (d) => (at(d, 'components.schemas.ListsCreateBody.properties.role').enum as unknown[]).pop(),
    ],
    [
      'a new choice in a response',
      '200.members[].role may now be Guest.',
      (d) => (at(d, 'components.schemas.TeamMember.properties.role').enum as unknown[]).push('Guest'),
    ],
    ['an event type', '200.results[] is never task.moved anymore.', (d) => removeEvent(d, 'TaskMovedEvent')],
    [
      'a field of an event',
      '200.results[](task.moved).data.task is gone.',
      (d) => delete at(d, 'components.schemas.TaskMovedEventData.properties').task,
    ],
  ]
  it.each(breaking)('detects a breaking change: %s', (_what, message, change) => {
    const changed = structuredClone(document) as Parts
    change(changed)
    expect(breakingChanges(listed, changed)).toContainEqual(expect.stringContaining(message))
  })

  const harmless: [string, (document: Parts) => void][] = [
    ['nothing', () => undefined],
    ['a path', (d) => set(d, 'paths', { '/api/1/new/': { get: { operationId: 'new.get', responses: {} } } })],
    [
      'an optional parameter',
      (d) => (at(d, tasks).parameters as unknown[]).push({ name: 'since', in: 'query', schema: {} }),
    ],
    ['an optional field to send', (d) => set(d, `${create}.properties`, { colour: { type: 'string' } })],
    ['a field to receive', (d) => set(d, `${task}.properties`, { colour: { type: 'string' } })],
    ['a longer limit', (d) => set(d, `${create}.properties.title`, { maxLength: 300 })],
    ['another summary', (d) => set(d, tasks, { summary: 'All tasks' })],
    [
      'a choice to send',
      (d) => (at(d, 'components.schemas.ListsCreateBody.properties.role').enum as unknown[]).push('later'),
    ],
    ['an event type', (d) => addEvent(d, 'task.painted')],
  ]
  it.each(harmless)('allows adding %s', (_what, change) => {
    const changed = structuredClone(document) as Parts
    change(changed)
    expect(breakingChanges(listed, changed)).toEqual([])
  })
})

/** The part of the document at a path such as `paths./api/1/team/.get`. */
function at(document: Parts, path: string): Parts {
  return path.split('.').reduce((part, name) => {
    if (!(name in part)) throw new Error(`There is no ${path}.`)
    return partsOf(part[name])
  }, document)
}

function addEvent(document: Parts, type: string): void {
  const { properties, ...schema } = at(document, 'components.schemas.TaskMovedEvent')
  const painted = { ...schema, properties: { ...partsOf(properties), type: { type: 'string', enum: [type] } } }
  set(document, 'components.schemas', { PaintedEvent: painted })
  events(document).push({ $ref: '#/components/schemas/PaintedEvent' })
}

function removeEvent(document: Parts, name: string): void {
  const place = events(document).findIndex(({ $ref }) => String($ref).endsWith(`/${name}`))
  events(document).splice(place, 1)
}

const events = (document: Parts): Parts[] => at(document, 'components.schemas.FeedEvent').oneOf as Parts[]

const set = (document: Parts, path: string, values: Parts): Parts => Object.assign(at(document, path), values)
