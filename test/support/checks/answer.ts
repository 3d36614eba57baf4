import Type, { type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { expect } from 'vitest'
import { type Endpoint, isEventStream, zipFile } from '../../../src/platform/http/endpoint.ts'
import type { RawAnswer } from '../requests/raw-http.ts'

const isMediaType = (answer: RawAnswer, type: string) => answer.headers['content-type']?.split(';')[0] === type

/** Checks that apply to every response, whatever the request was. */
export function expectValidAnswer(endpoint: Endpoint, method: string, answer: RawAnswer): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  expect(answer.headers['x-request-id'] ?? '', `${answer.status} ${answer.text}`).toMatch(/^[0-9a-f-]{36}$/)
  if (method === 'HEAD' || answer.status === 204 || answer.status === 304) expect(answer.text).toBe('')
  else if (answer.status >= 400) expectProblem(answer)
  else if (method === endpoint.method) expectReply(endpoint, answer)
}

function expectProblem(answer: RawAnswer): void {
  expect(isMediaType(answer, 'application/problem+json'), answer.text).toBe(true)
  const problem = JSON.parse(answer.text)
  expect(problem).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status: answer.status,
    detail: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    request_id: answer.headers['x-request-id'],
  })
  if (answer.status === 400) {
    expect(problem.errors.length).toBeGreaterThan(0)
    for (const error of problem.errors) {
      expect(error).toEqual({
        field: error.field === null ? null : expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/./),
      })
    }
  }
}

function expectReply(endpoint: Endpoint, answer: RawAnswer): void {
  if (isEventStream(endpoint)) {
    expect(isMediaType(answer, 'text/event-stream'), answer.text).toBe(true)
    return
  }
  if (endpoint.reply === zipFile) {
    expect([isMediaType(answer, 'application/zip'), answer.text.slice(0, 2)]).toEqual([true, 'PK'])
    return
  }
  expect(isMediaType(answer, 'application/json'), answer.text).toBe(true)
  const schemas = [endpoint, endpoint.alternative?.endpoint].flatMap((served) => (served ? [schemaOf(served)] : []))
  const value = JSON.parse(answer.text)
  const complaints = schemas.map((schema) => validatorOf(schema).Errors(value))
  expect(complaints.some((errors) => errors.length === 0) || complaints, answer.text).toBe(true)
}

const schemas = new Map<string, TSchema>()

function schemaOf({ id, reply }: Endpoint): TSchema {
  const made =
    schemas.get(id) ??
    (reply.kind === 'page'
      ? pageSchema(reply.schema)
      : reply.kind === 'one'
        ? reply.schema
        : ('dryRun' in reply && reply.dryRun) || Type.Never())
  schemas.set(id, made)
  return made
}

function pageSchema(record: TSchema): TSchema {
  const link = Type.Union([Type.String({ format: 'uri' }), Type.Null()])
  // Absent with `count=false`.
  const count = Type.Optional(Type.Integer({ minimum: 0 }))
  const fields = { count, next: link, previous: link, results: Type.Array(record) }
  return Type.Object(fields, { additionalProperties: false })
}

const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const made = validators.get(schema) ?? Compile(schema)
  validators.set(schema, made)
  return made
}
