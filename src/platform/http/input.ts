import type { FastifyRequest } from 'fastify'
import Type, { type Static, type TObject } from 'typebox'
import { networkOf } from '../../lib/ip.ts'
import { Invalid, NotFound, type Problem } from '../errors.ts'
import { type Body, fromPairs, type StoredFile } from './body.ts'
import type { Endpoint, Input } from './endpoint.ts'
import { validate } from './validate.ts'

const noFields = Type.Object({})
const noPairs: ReturnType<typeof fromPairs> = { value: {}, problems: [] }

/** Reads the path, query and body according to the endpoint's schemas. An id that isn't a number gets a 404. */
export function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: Body,
): { input: Input<unknown, unknown>; problems: Problem[] } {
  const { 'last-event-id': lastEventId } = request.headers
  const { id } = request.params as { id?: string }
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) throw new NotFound()
  const queryStart = request.url.indexOf('?')
  const pairs = queryStart < 0 ? noPairs : fromPairs(request.url.slice(queryStart + 1), repeatableIn(endpoint.query))
  const query = validate(endpoint.query ?? noFields, pairs.value, 'query')
  const body = endpoint.file ? fileOf(sent) : validate(endpoint.body ?? noFields, sent.value, sent.source)
  return {
    input: {
      id: Number(id),
      body: body.value,
      query: query.value,
      sent: pairs.value as Record<string, string>,
      lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
      network: networkOf(request.ip),
    },
    problems: [...pairs.problems, ...query.problems, ...sent.problems, ...body.problems],
  }
}

const repeatableIn = (query: TObject = noFields): string[] =>
  Object.entries(query.properties).flatMap(([name, field]) => ('repeatable' in field ? [name] : []))

function fileOf({ value }: Body): { value: unknown; problems: Problem[] } {
  const bytes = Buffer.isBuffer(value) ? value.length : ((value as Partial<StoredFile>).size ?? 0)
  if (bytes > 0) return { value, problems: [] }
  return { value, problems: [{ field: null, code: 'required', message: 'Send the file itself as the body.' }] }
}

/** Reads a form's fields with an API schema. Ignores fields that aren't in the schema. */
export function readFields<Schema extends TObject>(schema: Schema, form: Record<string, string>): Static<Schema> {
  const names = Object.keys(schema.properties).filter((name) => form[name] !== undefined)
  const { value, problems } = validate(schema, Object.fromEntries(names.map((name) => [name, form[name]])), 'form')
  if (problems.length > 0) throw new Invalid(problems)
  return value as Static<Schema>
}
