import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Parts, partsOf } from '../scripts/schema-changes.ts'
import { api } from '../src/api-document.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { readTree } from './support/checks/source-tree.ts'

/** Client generators take the document literally. */
const document = openApiDocument(api)
const schemas = partsOf(document.components.schemas)
const operations = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .map((operation) => ({ id: String(operation.operationId), operation }))

describe('a client generated from the document', () => {
  it('has no type that shadows a built-in type', () => {
    const taken = [
      ...[
        'List',
        'Map',
        'Set',
        'Object',
        'String',
        'Integer',
        'Long',
        'Boolean',
        'Number',
        'Void',
        'Error',
        'Exception',
      ],
      ...[
        'Record',
        'Module',
        'Package',
        'Process',
        'Thread',
        'Iterable',
        'Enum',
        'Character',
        'Date',
        'File',
        'Optional',
      ],
      ...['Any', 'Dict', 'Tuple', 'Union', 'Type', 'Callable', 'Warning', 'Promise', 'Array', 'Symbol', 'Function'],
    ]
    expect(Object.keys(schemas).filter((name) => taken.includes(name))).toEqual([])
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['TaskList', 'Roadmap']))
  })

  it('gets one type for every body and response, never a union', () => {
    for (const [where, part] of walk(document.paths)) {
      expect(
        ['oneOf', 'anyOf'].filter((word) => word in part && where.includes('/content/')),
        where,
      ).toEqual([])
    }
    const description = String(partsOf(document.paths['/api/1/map/tasks/create/']?.post).description)
    expect(description).toContain('creates a list')
  })

  it('finds only a description next to an allOf', () => {
    for (const [where, part] of walk(document)) {
      if ('allOf' in part) expect(['allOf', 'description'], where).toEqual(expect.arrayContaining(Object.keys(part)))
    }
  })

  it('sends only JSON, because with several media types clients pick the wrong one or none', () => {
    for (const { id, operation } of operations) {
      const types = Object.keys(partsOf(partsOf(operation.requestBody).content))
      const isFile = types.every((type) => type.startsWith('image/') || type === 'application/octet-stream')
      expect(isFile ? [] : types, id).toEqual(isFile ? [] : ['application/json'])
    }
    expect(Object.keys(schemas).filter((name) => name.endsWith('Form'))).toEqual([])
  })

  it('must send a body wherever one is read, even for edits', () => {
    for (const { id, operation } of operations) {
      if (operation.requestBody) expect(operation.requestBody, id).toHaveProperty('required', true)
    }
  })

  it('gets one success status, or two with the same body', () => {
    for (const { id, operation } of operations) {
      const successes = Object.entries(partsOf(operation.responses)).filter(([status]) => /^2/.test(status))
      const bodies = new Set(successes.map(([, response]) => JSON.stringify(partsOf(response).content)))
      expect(bodies.size, id).toBe(1)
      if (successes.length > 1) expect(['votes.create', 'guests.create']).toContain(id)
    }
    const { description, parameters } = partsOf(document.paths['/api/1/map/tasks/{id}/']?.delete)
    expect(description).toContain('`?dry_run=true`')
    expect(JSON.stringify(parameters)).not.toContain('dry_run')
  })

  it("accepts unknown fields in responses, but can't send any", () => {
    const objects = [...walk(document)].filter(([, part]) => part.type === 'object' && !('enum' in part))
    for (const [where, { additionalProperties }] of objects) {
      expect(additionalProperties, where).toBe(
        !/schemas\/(\w+Body|Imported(?!Records)\w+)(\/|$)|\/parameters\//.test(where),
      )
    }
  })

  it('has examples with real values', () => {
    const examples = [...walk(document)].flatMap(([where, { example, value }]) => [[where, example ?? value] as const])
    const placeholders = examples.filter(([, example]) => /"text"[\],}]/.test(JSON.stringify(example) ?? ''))
    expect(placeholders.map(([where]) => where)).toEqual([])
  })

  it('reads ids as int64 and dates as date-time', () => {
    const counted = [...walk(document)].flatMap(([where, part]) =>
      Object.entries(partsOf(part.properties)).map(([name, schema]) => ({ name, where, ...partsOf(schema) })),
    )
    const ids = counted.filter(
      ({ name, type }: Parts) => /(^|_)id$|^seq$/.test(String(name)) && String(type).includes('integer'),
    )
    expect(ids.length).toBeGreaterThan(20)
    for (const { where, format } of ids as Parts[]) expect(format, String(where)).toBe('int64')
    const filters = partsOf(document.paths['/api/1/map/tasks/']?.get).parameters as Parts[]
    const dates = filters.filter(({ name }) => /_(min|max)$/.test(String(name)))
    expect(dates.map(({ schema }) => partsOf(schema).format)).toEqual(Array(6).fill('date-time'))
  })

  it('has a description for every group of endpoints', () => {
    for (const tag of document.tags as Parts[]) expect(tag.description, String(tag.name)).toMatch(/.{15}\.$/)
  })
})

describe('the catalogue of error codes', () => {
  const known = new Set(api.errorCodes.map(({ code }) => code))

  it('is in the document and in the reference', () => {
    const reference = readFileSync(new URL('../docs/reference/errors.md', import.meta.url), 'utf8')
    const [problems, fields] = [partsOf(schemas.ErrorCode), partsOf(schemas.FieldErrorCode)]
    for (const { code, status, about } of api.errorCodes) {
      expect(String((status === 'field' ? fields : problems).description)).toContain(`\`${code}\``)
      expect(reference).toContain(`\`${code}\``)
      expect(about, code).toMatch(/^[A-Z].*\.$/)
    }
    expect(problems.enum).toBeUndefined()
  })

  it('has every code in the source', () => {
    const thrown = Object.entries(readTree(['src/{platform,features}/**/*.ts'])).flatMap(([path, source]) =>
      /\.test\.|\/openid\//.test(path) ? [] : codesIn(source).map((code) => ({ code, path })),
    )
    expect(thrown.length).toBeGreaterThan(60)
    const missing = thrown.filter(({ code }) => !known.has(code) && !onlyForPeople.includes(code))
    expect(missing).toEqual([])
    expect(onlyForPeople.filter((code) => known.has(code))).toEqual([])
  })
})

const codesIn = (source: string): string[] =>
  [
    ...source.matchAll(/\bcode(?::| =) '([a-z_]+)'/g),
    ...source.matchAll(/(?:new (?:Conflict|Forbidden|Unavailable)|\bproblem|bodyProblem)\(\s*'([a-z_]+)'/g),
    ...source.matchAll(/\bproblem\(\d+, '([a-z_]+)'/g),
  ].map(([, code]) => code ?? '')

/** Tokens never get these codes: they are about signing in, forms, members and other things that people do. */
const onlyForPeople = [
  ...['account_blocked', 'account_deleted', 'address_missing', 'address_of_another', 'address_taken', 'author_only'],
  ...['already_notified', 'own_text', 'too_many_views'],
  ...[
    'administrators_only',
    'blocked',
    'changed_since',
    'changed_since_read',
    'code_spent',
    'cross_origin',
    'form_expired',
    'form_sent_already',
    'gone',
    'import_no_list',
    'import_not_ready',
    'import_running',
    'image_quota',
    'images_closed',
  ],
  ...['invalid_multipart', 'invalid_slug', 'invitation_closed', 'invitation_for_another', 'last_administrator'],
  ...['upload_running', 'member_already', 'members_only', 'name_mismatch', 'name_missing', 'no_question'],
  ...['not_a_visit', 'operators_only', 'provider_unverified', 'sign_in_too_old', 'sign_in_used_up', 'six_digits'],
  ...['suggestions_disabled', 'too_many_invitations', 'too_many_records', 'too_many_teams', 'too_slow', 'wrong_code'],
  ...[
    'https_needed',
    'jwt_claim',
    'jwt_expired',
    'jwt_keys_unreachable',
    'jwt_used',
    'not_an_origin',
    'too_many_sites',
  ],
]

function* walk(part: unknown, where = ''): Generator<[string, Parts]> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield [where, part as Parts]
  for (const [name, inner] of Object.entries(part)) yield* walk(inner, `${where}/${name}`)
}
