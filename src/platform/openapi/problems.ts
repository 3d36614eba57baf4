import { scopesOf } from '../actor.ts'
import { Conflict, CursorExpired, Refusal, TooManyRequests, Unauthenticated, UnsupportedEncoding } from '../errors.ts'
import { type Endpoint, takesIdempotencyKey } from '../http/endpoint.ts'
import { frameworkRefusal, type ProblemBody, problemOf } from '../http/errors.ts'
import type { ApiDescription, ErrorCode } from './description.ts'
import { headerRefs } from './responses.ts'
import type { Part } from './schemas.ts'

export function problemRefs(endpoint: Endpoint): Part {
  const refs = Object.entries(refusals)
    .filter(([, { when }]) => when(endpoint))
    .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }])
  return { ...Object.fromEntries(refs), default: { $ref: '#/components/responses/Unexpected' } }
}

/** The error responses that `problemRefs` refers to. */
export const problemResponses = (api: ApiDescription): Part =>
  Object.fromEntries([
    ...Object.entries(refusals).map(([status, { name, headers, about = '', examples }]) => [
      name,
      responseOf(status, headers, examples ? { about, examples } : textOf(api, status)),
    ]),
    ['Unexpected', responseOf('500', [], { about: 'Anything else.', examples: [internal] })],
  ])

interface Text {
  about: string
  examples: ProblemBody[]
}

function textOf({ refusals }: ApiDescription, status: string): Text {
  const { about, examples } = refusals[status as unknown as keyof typeof refusals]
  return { about, examples: examples.map(exampleOf) }
}

const requestId = '7d3f0c52-8a51-4d7e-9c2b-0f6f1a2b3c4d'
const exampleOf = (error: Refusal): ProblemBody => problemOf(error, requestId)
const frameworkExample = (code: string): ProblemBody => {
  const refusal = frameworkRefusal({ code })
  if (!refusal) throw new Error(`${code} is not refused.`)
  return exampleOf(refusal)
}
const internal = exampleOf(new Refusal(500, 'internal', 'Something went wrong on our side.'))

interface Documented extends Partial<Text> {
  name: string
  when(endpoint: Endpoint): boolean
  headers?: string[]
}

const hasBody = ({ body, file }: Endpoint): boolean => body !== undefined || file !== undefined

/** If there are no examples here, the `ApiDescription` has them. */
const refusals: Record<string, Documented> = {
  400: { name: 'Invalid', when: () => true },
  401: {
    name: 'Unauthenticated',
    when: () => true,
    headers: ['WWW-Authenticate'],
    about: 'The token is missing, unknown, expired or revoked.',
    examples: [exampleOf(new Unauthenticated())],
  },
  403: { name: 'Forbidden', when: (endpoint) => endpoint.scope !== 'public' || !endpoint.worksInArchived },
  404: { name: 'NotFound', when: (endpoint) => endpoint.path.includes(':id') || endpoint.reply.kind === 'page' },
  409: {
    name: 'Conflict',
    when: ({ method }) => method === 'POST',
    about: 'A request with the same `Idempotency-Key` is still running, or something else is in the way.',
    examples: [exampleOf(new Conflict('idempotency_key_in_use', 'Try again shortly.'))],
  },
  410: {
    name: 'CursorExpired',
    when: ({ query }) => query !== undefined && 'after' in query.properties,
    about: 'The feed does not go back that far. Read everything again.',
    examples: [exampleOf(new CursorExpired())],
  },
  412: {
    name: 'ChangedMeanwhile',
    when: (endpoint) => endpoint.etagSource !== undefined,
    about: 'The record no longer matches the `ETag` in `If-Match`.',
    examples: [exampleOf(new Conflict('changed_meanwhile', 'Read it again, then edit.', 412))],
  },
  413: {
    name: 'TooLarge',
    when: hasBody,
    about: 'The body is larger than 1 MiB, or the file is larger than 10 MiB, or 256 MiB for an import.',
    examples: [frameworkExample('FST_ERR_CTP_BODY_TOO_LARGE')],
  },
  415: {
    name: 'UnsupportedMediaType',
    when: hasBody,
    about: 'The body has an unsupported type, or is compressed.',
    examples: [frameworkExample('FST_ERR_CTP_INVALID_MEDIA_TYPE'), exampleOf(new UnsupportedEncoding())],
  },
  422: {
    name: 'KeyReused',
    when: takesIdempotencyKey,
    about: 'The `Idempotency-Key` was already used for a different request.',
    examples: [
      exampleOf(new Conflict('idempotency_key_reused', 'This key was already used for a different request.', 422)),
    ],
  },
  429: {
    name: 'TooManyRequests',
    when: () => true,
    headers: ['Retry-After'],
    about: 'You have reached the rate limit.',
    examples: [exampleOf(new TooManyRequests(18))],
  },
}

function responseOf(status: string, headers: string[] = [], { about, examples }: Text): Part {
  const named = Object.fromEntries(examples.map((value) => [value.code, { value }]))
  return {
    description: about,
    headers: headerRefs(...headers),
    content: {
      'application/problem+json': {
        schema: { $ref: `#/components/schemas/${status === '400' ? 'InvalidProblem' : 'Problem'}` },
        ...(examples.length === 1 ? { example: examples[0] } : { examples: named }),
      },
    },
  }
}

export const problemSchemas = (errorCodes: ErrorCode[]): Record<string, Part> => ({
  Problem: {
    type: 'object',
    additionalProperties: true,
    description: 'Every error response (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string', description: 'The name of the HTTP status.' },
      status: { type: 'integer', format: 'int32' },
      detail: { type: 'string', description: 'A human-readable message.' },
      code: { $ref: '#/components/schemas/ErrorCode' },
      request_id: { type: 'string', description: 'Include it when you report a problem.' },
      required_scopes: {
        type: 'array',
        description: 'With `insufficient_scope`: the scopes the token needs.',
        items: { type: 'string', enum: scopesOf('manage') },
      },
    },
  },
  InvalidProblem: {
    description: 'Every problem with a request.',
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      {
        type: 'object',
        additionalProperties: true,
        required: ['errors'],
        properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/FieldProblem' } } },
      },
    ],
  },
  FieldProblem: {
    type: 'object',
    additionalProperties: true,
    description: 'One problem with a request.',
    required: ['field', 'code', 'message'],
    properties: {
      field: { type: ['string', 'null'], description: 'Null if the problem is not about a single field.' },
      code: { $ref: '#/components/schemas/FieldErrorCode' },
      message: { type: 'string', description: 'A human-readable message.' },
    },
  },
  ErrorCode: codesSchema('A machine-readable error code. Later versions may add codes.', errorCodes, false),
  FieldErrorCode: codesSchema('A machine-readable code for a problem with a field or header.', errorCodes, true),
})

/** Not an enum: clients generated before a code existed must still be able to read the response. */
function codesSchema(about: string, errorCodes: ErrorCode[], isField: boolean): Part {
  const codes = errorCodes.filter(({ status }) => (status === 'field') === isField)
  const rows = codes.map(({ code, status, about }) => `- \`${code}\`${isField ? '' : ` (${status})`}: ${about}`)
  return { type: 'string', description: `${about}\n\n${rows.join('\n')}`, examples: codes.map(({ code }) => code) }
}
