import { scopesOf } from '../actor.ts'
import type { ErrorCode } from './description.ts'
import type { Part } from './schemas.ts'

export const problemSchemas = (errorCodes: ErrorCode[]): Record<string, Part> => ({
  Problem: {
    type: 'object',
    additionalProperties: true,
    description: 'Every answer that is not a success (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string', description: 'The status in words.' },
      status: { type: 'integer', format: 'int32' },
      detail: { type: 'string', description: 'What is wrong, for people.' },
      code: { $ref: '#/components/schemas/ErrorCode' },
      request_id: { type: 'string', description: 'Name it when you report a problem.' },
      required_scopes: {
        type: 'array',
        description: 'With `insufficient_scope`: the scopes a token needs here.',
        items: { type: 'string', enum: scopesOf('manage') },
      },
    },
  },
  InvalidProblem: {
    description: 'All that is wrong with a request, at once.',
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
    description: 'One thing that is wrong with a request.',
    required: ['field', 'code', 'message'],
    properties: {
      field: { type: ['string', 'null'], description: 'Null when it is about the request as a whole.' },
      code: { $ref: '#/components/schemas/FieldErrorCode' },
      message: { type: 'string', description: 'What is wrong, for people.' },
    },
  },
  ErrorCode: codesSchema('What is wrong, for programs. Later versions may know more.', errorCodes, false),
  FieldErrorCode: codesSchema('What is wrong with a field or header, for programs.', errorCodes, true),
})

/** Not an enum: a client that was generated before a code existed must still read the answer. */
function codesSchema(about: string, errorCodes: ErrorCode[], isField: boolean): Part {
  const codes = errorCodes.filter(({ status }) => (status === 'field') === isField)
  const rows = codes.map(({ code, status, about }) => `- \`${code}\`${isField ? '' : ` (${status})`}: ${about}`)
  return { type: 'string', description: `${about}\n\n${rows.join('\n')}`, examples: codes.map(({ code }) => code) }
}
