import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { breakingChanges } from '../scripts/breaking-changes.ts'
import { type Parts, partsOf, resolved } from '../scripts/openapi-parts.ts'
import { api } from '../src/api-document.ts'
import { endpoints } from '../src/features.ts'
import { projectRoot } from '../src/lib/project.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'

const document = openApiDocument(api)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has every endpoint, with the scope it needs', () => {
    for (const { id, method, path, scope } of endpoints) {
      const operation = document.paths[path.replace(':id', '{id}')]?.[method.toLowerCase()]
      expect(operation, id).toMatchObject({ operationId: id, 'x-scope': scope })
    }
  })

  it('refers to nothing that is not there', () => {
    for (const [where, part] of walk(document)) {
      if ('$ref' in part) expect(resolved(document, part), where).not.toEqual({})
    }
  })

  it('has no words of our own validator', () => {
    expect(JSON.stringify(document)).not.toMatch(
      /"(trim|edge|readOnlyFields|sample|newSample|\$id)":|http-url|email-address|"instant"/,
    )
  })

  it('has an example for every body and every answer, and each is what its schema says', () => {
    const media = [...walk(document)].filter(([where, part]) => 'schema' in part && /\/content\/(?!image)/.test(where))
    expect(media.length).toBeGreaterThan(endpoints.length)
    for (const [where, part] of media) {
      const values = [part.example, ...Object.values(partsOf(part.examples)).map((named) => partsOf(named).value)]
      const given = values.filter((value) => value !== undefined)
      expect(given, where).not.toEqual([])
      for (const value of given) expect(problemsWith(part.schema, value), where).toEqual([])
    }
  })

  it('would notice an example that is not what its schema says', () => {
    expect(problemsWith({ $ref: '#/components/schemas/TasksCreateBody' }, { parent: '1', title: 'x' })).not.toEqual([])
    expect(problemsWith({ $ref: '#/components/schemas/Task' }, { id: 1 })).not.toEqual([])
  })

  it('shows that a list can be made where tasks are', () => {
    const { requestBody, responses } = partsOf(document.paths['/api/1/map/tasks/create/']?.post)
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    expect(requestBody).toMatchObject({
      content: { 'application/json': { schema: { oneOf: [ref('TasksCreateBody'), ref('ListsCreateBody')] } } },
    })
    expect(responses).toMatchObject({
      201: { content: { 'application/json': { schema: { oneOf: [ref('Task'), ref('List')] } } } },
    })
  })

  it('has the brand name of the address field everywhere, and the address of the installation', () => {
    const branded = openApiDocument(api, { publicUrl: 'https://acme.example/board', urlField: 'acme_url' })
    expect(JSON.stringify(branded)).not.toContain('service_url')
    expect(branded.components.schemas).toHaveProperty('Task.properties.acme_url')
    expect(branded.servers).toEqual([{ url: 'https://acme.example/board' }])
  })
})

describe('version 1 of the interface', () => {
  it('only gains', () => {
    const released = JSON.parse(readFileSync(join(projectRoot, 'test/snapshots/openapi-1.json'), 'utf8'))
    expect(breakingChanges(released, document)).toEqual([])
  })

  const tasks = 'paths./api/1/map/tasks/.get'
  const create = 'components.schemas.TasksCreateBody'
  const task = 'components.schemas.Task'
  const breaking: [string, string, (document: Parts) => void][] = [
    ['a path', 'GET /api/1/team/ is gone.', (d) => delete at(d, 'paths')['/api/1/team/']],
    ['a method', 'DELETE /api/1/map/tasks/{id}/ is gone.', (d) => delete at(d, 'paths./api/1/map/tasks/{id}/').delete],
    ['an operationId', 'its operationId was tasks.list.', (d) => set(d, tasks, { operationId: 'tasks.all' })],
    ['a scope', 'it now needs the scope write.', (d) => set(d, tasks, { 'x-scope': 'write' })],
    ['a filter', 'the parameter query title is gone.', (d) => (at(d, tasks).parameters as unknown[]).shift()],
    [
      'a new required parameter',
      'the new parameter query since is required.',
      (d) => (at(d, tasks).parameters as unknown[]).push({ name: 'since', in: 'query', required: true, schema: {} }),
    ],
    [
      'a media type',
      'body is no longer application/json.',
      (d) => delete at(d, 'paths./api/1/map/tasks/create/.post.requestBody.content')['application/json'],
    ],
    ['a status', 'the answer 404 is gone.', (d) => delete at(d, `${tasks}.responses`)[404]],
    ['a header', 'the answer 200 has no ETag any more.', (d) => delete at(d, `${tasks}.responses.200.headers`).ETag],
    ['a field of an answer', '200.results[].title is gone.', (d) => delete at(d, `${task}.properties`).title],
    [
      'a type of an answer',
      '200.results[].id was integer, is string.',
      (d) => set(d, `${task}.properties.id`, { type: 'string' }),
    ],
    [
      'null where there was none',
      '200.results[].url was string, is string or null.',
      (d) => set(d, `${task}.properties.url`, { type: ['string', 'null'] }),
    ],
    ['a field that may be missing', '200.results[].id may now be missing.', (d) => set(d, task, { required: [] })],
    [
      'a format',
      '200.results[].created has the format of any text.',
      (d) => delete at(d, `${task}.properties.created`).format,
    ],
    ['a field of a body', 'body.url is gone.', (d) => delete at(d, `${create}.properties`).url],
    [
      'a newly required field',
      'body.url is now required.',
      (d) => set(d, create, { required: ['parent', 'title', 'url'] }),
    ],
    [
      'a type of a body',
      'body.parent was integer, is string.',
      (d) => set(d, `${create}.properties.parent`, { type: 'string' }),
    ],
    [
      'a shorter limit',
      'body.title has the maxLength 100.',
      (d) => set(d, `${create}.properties.title`, { maxLength: 100 }),
    ],
    [
      'a choice',
      'body.role no longer knows completed.',
      (d) => (at(d, 'components.schemas.ListsCreateBody.properties.role').enum as unknown[]).pop(),
    ],
    [
      'a choice never answered before',
      '200.members[].role may now be Guest.',
      (d) => (at(d, 'components.schemas.TeamMember.properties.role').enum as unknown[]).push('Guest'),
    ],
    [
      'one of two bodies',
      'body.role is gone.',
      (d) =>
        (
          at(d, 'paths./api/1/map/tasks/create/.post.requestBody.content.application/json.schema').oneOf as unknown[]
        ).pop(),
    ],
  ]
  it.each(breaking)('is broken by losing or changing %s', (_what, message, change) => {
    const changed = structuredClone(document) as Parts
    change(changed)
    expect(breakingChanges(document, changed)).toContainEqual(expect.stringContaining(message))
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
    ['other words', (d) => set(d, tasks, { summary: 'All tasks' })],
    [
      'a choice to send',
      (d) => (at(d, 'components.schemas.ListsCreateBody.properties.role').enum as unknown[]).push('later'),
    ],
  ]
  it.each(harmless)('is not broken by gaining %s', (_what, change) => {
    const changed = structuredClone(document) as Parts
    change(changed)
    expect(breakingChanges(document, changed)).toEqual([])
  })
})

function problemsWith(schema: unknown, value: unknown): string[] {
  const [, errors] = Compile({ ...partsOf(schema), components: document.components }).Errors(value)
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function* walk(value: unknown, where = ''): Generator<[string, Parts]> {
  if (typeof value !== 'object' || value === null) return
  yield [where, value as Parts]
  for (const [name, part] of Object.entries(value)) yield* walk(part, `${where}/${name}`)
}

/** The part at a path such as `paths./api/1/team/.get`. */
function at(document: Parts, path: string): Parts {
  return path.split('.').reduce((part, name) => {
    if (!(name in part)) throw new Error(`There is no ${path}.`)
    return partsOf(part[name])
  }, document)
}

const set = (document: Parts, path: string, values: Parts): Parts => Object.assign(at(document, path), values)
