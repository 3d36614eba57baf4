import { archivedRefusal } from '../../features/maps/rules/archived.ts'
import { scopes } from '../actor.ts'
import { Conflict, Forbidden, Invalid, NotFound, type Refusal, TooManyRequests, Unauthenticated } from '../errors.ts'
import { type Endpoint, isCreate } from '../http/endpoint.ts'
import { machineryProblem, type ProblemBody, problem, problemOf } from '../http/problem.ts'
import { headerRefs } from './headers.ts'
import type { Part } from './schemas.ts'

/** The refusals an endpoint can answer with, by status. */
export function problemRefs(endpoint: Endpoint): Part {
  const statuses = Object.keys(refusals).filter((status) => refusals[status]?.when(endpoint))
  const refs = statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.name}` }])
  return { ...Object.fromEntries(refs), default: { $ref: '#/components/responses/Unexpected' } }
}

/** The refusals themselves, written once. */
export const problemResponses = (): Part =>
  Object.fromEntries([
    ...Object.entries(refusals).map(([status, refusal]) => [refusal.name, responseOf(status, refusal)]),
    ['Unexpected', responseOf('500', { about: 'Anything else.', examples: [internal] })],
  ])

interface Refused {
  name: string
  about: string
  when(endpoint: Endpoint): boolean
  headers?: string[]
  examples: ProblemBody[]
}

const requestId = '7d3f0c52-8a51-4d7e-9c2b-0f6f1a2b3c4d'
const refused = (error: Refusal): ProblemBody => problemOf(error, requestId)
const machine = (code: string): ProblemBody => {
  const said = machineryProblem({ code })
  if (!said) throw new Error(`There is no problem for ${code}.`)
  return problem(said.status, said.code, said.detail, requestId)
}
const internal = problem(500, 'internal', 'Something went wrong on our side.', requestId)

const refusals: Record<string, Refused> = {
  400: {
    name: 'Invalid',
    about: 'The query or the body is not valid, or names something that is not in the map.',
    when: () => true,
    examples: [
      refused(
        new Invalid([
          { field: 'title', code: 'required', message: 'This field is required.' },
          { field: 'colour', code: 'unknown_field', message: 'There is no such field.' },
        ]),
      ),
    ],
  },
  401: {
    name: 'Unauthenticated',
    about: 'The token is missing, unknown, expired or revoked.',
    when: () => true,
    headers: ['WWW-Authenticate'],
    examples: [refused(new Unauthenticated())],
  },
  403: {
    name: 'Forbidden',
    about: 'The token lacks a scope, or the map is archived.',
    when: (endpoint) => endpoint.scope !== 'read' || !endpoint.archived,
    examples: [
      refused(
        new Forbidden('insufficient_scope', 'This needs a token with the scopes read, write, manage.', {
          required_scopes: [...scopes],
        }),
      ),
      refused(archivedRefusal()),
    ],
  },
  404: {
    name: 'NotFound',
    about: 'There is nothing here, or it belongs to another map. A page past the end is nothing, too.',
    when: (endpoint) => endpoint.path.includes(':id') || endpoint.reply.kind === 'page',
    examples: [refused(new NotFound())],
  },
  409: {
    name: 'KeyInUse',
    about: 'A request with the same `Idempotency-Key` is still running.',
    when: isCreate,
    examples: [refused(new Conflict('idempotency_key_in_use', 'Try again shortly.'))],
  },
  412: {
    name: 'ChangedMeanwhile',
    about: 'Somebody was first: it is no longer in the state that `If-Match` names.',
    when: (endpoint) => endpoint.matches !== undefined,
    examples: [refused(new Conflict('changed_meanwhile', 'Read it again, then edit.', 412))],
  },
  413: {
    name: 'TooLarge',
    about: 'The body is larger than 1 MiB.',
    when: (endpoint) => endpoint.body !== undefined,
    examples: [machine('FST_ERR_CTP_BODY_TOO_LARGE')],
  },
  415: {
    name: 'UnsupportedMediaType',
    about: 'The body is of another type.',
    when: (endpoint) => endpoint.body !== undefined,
    examples: [machine('FST_ERR_CTP_INVALID_MEDIA_TYPE')],
  },
  422: {
    name: 'KeyReused',
    about: 'The `Idempotency-Key` was used with another request.',
    when: isCreate,
    examples: [refused(new Conflict('idempotency_key_reused', 'This key was used with another request.', 422))],
  },
  429: {
    name: 'TooManyRequests',
    about: 'The limit of requests a minute is reached.',
    when: () => true,
    headers: ['Retry-After'],
    examples: [refused(new TooManyRequests(18))],
  },
}

function responseOf(
  status: string,
  { about, headers = [], examples }: Pick<Refused, 'about' | 'headers' | 'examples'>,
): Part {
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
