import { scopes } from '../actor.ts'
import type { Part } from './schemas.ts'

export const problemSchemas: Record<string, Part> = {
  Problem: {
    type: 'object',
    description: 'Every answer that is not a success (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string', description: 'The status in words.' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'What is wrong, for people.' },
      code: { type: 'string', description: 'What is wrong, for programs.' },
      request_id: { type: 'string', description: 'Name it when you report a problem.' },
      required_scopes: {
        type: 'array',
        description: 'With `insufficient_scope`: the scopes a token needs here.',
        items: { type: 'string', enum: [...scopes] },
      },
    },
  },
  InvalidProblem: {
    description: 'All that is wrong with a request, at once.',
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    type: 'object',
    required: ['errors'],
    properties: {
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'code', 'message'],
          properties: {
            field: { type: ['string', 'null'], description: 'Null when it is about the request as a whole.' },
            code: { type: 'string' },
            message: { type: 'string' },
          },
        },
      },
    },
  },
}
