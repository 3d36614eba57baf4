import { Validator } from '@seriousme/openapi-schema-validator'
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { type Parts, partsOf, resolved } from '../scripts/schema-changes.ts'
import { unreadableTypes } from '../scripts/unreadable-types.ts'
import { api } from '../src/api-document.ts'
import { endpoints } from '../src/features.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'

const document = openApiDocument(api)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has every endpoint with its required scope', () => {
    for (const { id, method, path, scope } of endpoints) {
      const operation = document.paths[path.replace(':id', '{id}')]?.[method.toLowerCase()]
      expect(operation, id).toMatchObject({ operationId: id, 'x-scope': scope })
    }
  })

  it('has no dangling references', () => {
    for (const [where, part] of walk(document)) {
      if ('$ref' in part) expect(resolved(document, part), where).not.toEqual({})
    }
  })

  it('says with anyOf that an object or array may be null, which older generators cannot read as a type', () => {
    expect(unreadableTypes(document)).toEqual([])
    const category = partsOf(partsOf(partsOf(document.components.schemas).Task).properties).category
    expect(category).toMatchObject({ anyOf: [{ type: 'object' }, { type: 'null' }] })
    const broken = { schemas: { Task: { category: { type: ['object', 'null'] }, tags: { type: ['null', 'array'] } } } }
    expect(unreadableTypes(broken)).toEqual(['openapi.json/schemas/Task/category', 'openapi.json/schemas/Task/tags'])
    expect(unreadableTypes({ type: ['string', 'null'] })).toEqual([])
  })

  it('has no keywords from our own validator', () => {
    expect(JSON.stringify(document)).not.toMatch(
      /"(trim|edge|readOnlyFields|sample|newSample|\$id)":|http-url|email-address|"instant"/,
    )
  })

  it('has an example for every body and response, and each matches its schema', () => {
    // The event reference has the examples of webhooks.
    const { webhooks: _, ...rest } = document
    const media = [...walk(rest)].filter(
      ([where, part]) => 'schema' in part && /\/content\/(?!image|application\/(?:zip|octet-stream))/.test(where),
    )
    expect(media.length).toBeGreaterThan(endpoints.length)
    for (const [where, part] of media) {
      const values = [part.example, ...Object.values(partsOf(part.examples)).map((named) => partsOf(named).value)]
      const given = values.filter((value) => value !== undefined)
      expect(given, where).not.toEqual([])
      for (const value of given) expect(problemsWith(part.schema, value), where).toEqual([])
    }
  })

  it("detects an example that doesn't match its schema", () => {
    expect(problemsWith({ $ref: '#/components/schemas/TasksCreateBody' }, { parent: '1', title: 'x' })).not.toEqual([])
    expect(problemsWith({ $ref: '#/components/schemas/Task' }, { id: 1 })).not.toEqual([])
  })

  it("uses the branded URL field everywhere, and the installation's URL", () => {
    const branded = openApiDocument(api, { publicUrl: 'https://acme.example', urlField: 'acme_url' })
    expect(JSON.stringify(branded)).not.toContain('service_url')
    expect(branded.components.schemas).toHaveProperty('Task.properties.acme_url')
    expect(branded.servers).toEqual([{ url: 'https://acme.example' }])
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
