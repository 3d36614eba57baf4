import { Invalid, Refusal, UnsupportedEncoding } from '../errors.ts'
import { frameworkProblem } from './problem.ts'

/** The refusal for a URL or a body that could not be read, so that people are shown a page. Undefined for any other error. */
export function unreadableRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Invalid || error instanceof UnsupportedEncoding) return error
  const problem = frameworkProblem(error)
  return problem && new UnreadableRequest(problem)
}

/** What Fastify refuses because of the request, such as a body that is too long. */
class UnreadableRequest extends Refusal {
  readonly status: number
  readonly code: string

  constructor({ status, code, detail }: { status: number; code: string; detail: string }) {
    super(detail)
    this.status = status
    this.code = code
  }
}
