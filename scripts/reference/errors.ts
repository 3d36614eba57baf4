import type { ErrorCode } from '../../src/platform/openapi/description.ts'
import { code, page, table } from './markdown.ts'

/** What the codes in refusals mean. */
export function errorsReference(codes: ErrorCode[]): string {
  const [fields, problems] = [codes.filter(isOfField), codes.filter((one) => !isOfField(one))]
  return page(
    'Error codes',
    'Every refusal is `application/problem+json` (RFC 9457) with a `code` for programs and a `detail` for people. Later versions may know more codes.',
    '## Of an answer',
    table(
      ['code', 'status', 'meaning'],
      problems.map((one) => [code(one.code), String(one.status), one.about]),
    ),
    '## Of one problem in the `errors` of a 400',
    table(
      ['code', 'meaning'],
      fields.map((one) => [code(one.code), one.about]),
    ),
  )
}

const isOfField = ({ status }: ErrorCode): boolean => status === 'field'
