import { setTimeout as wait } from 'node:timers/promises'
import { EgressFailure } from '../../../platform/egress.ts'
import type { Problem } from '../../../platform/errors.ts'
import { BadSource, type Fetch } from './source.ts'
import { type Row, rowsOf } from './values.ts'

type Init = Parameters<Fetch>[1]

const [attempts, shortestWaitMs, longestWaitMs] = [8, 1_000, 3_600_000]

/** The service answered that it won't do this. */
export class RequestRefused extends BadSource {
  readonly status: number

  constructor(status: number, message: string, code?: string) {
    super(message, { code })
    this.status = status
  }
}

/**
 * Sends a request. If the service is busy, waits as long as it asks to. Retries other failures a few times. The service
 * may have done what a failed POST asks for: `findDone` looks for the result, which is then returned.
 */
export async function ask(
  send: Fetch,
  url: string,
  init: Init = {},
  findDone: () => Promise<unknown> = async () => undefined,
): Promise<{ body: unknown; headers: Headers }> {
  let mayBeDone = false
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(url, init).catch((error: Error) => error)
    if (response instanceof Response && response.ok) {
      const body = response.status === 204 ? null : await response.json().catch(() => undefined)
      if (body !== undefined) return { body, headers: response.headers }
    }
    const isLimited = response instanceof Response && hasLimit(response)
    const failure = await failureIn(url, response)
    const isFinal = !isLimited && (attempt >= attempts || !mayBeRepeated(response, failure))
    mayBeDone ||= !isLimited && !(failure instanceof RequestRefused)
    const pause = pauseMs(response instanceof Response ? response.headers : undefined, attempt)
    if (!isFinal) await wait(Math.max(shortestWaitMs, pause))
    const done = mayBeDone ? await findDone() : undefined
    if (done !== undefined) return { body: done, headers: new Headers() }
    if (isFinal) throw failure
  }
}

type Answer = Awaited<ReturnType<typeof ask>>

/** The rows of all pages. `read` returns a page's rows, and the URL of the next page. */
export async function* askForPages(
  send: Fetch,
  start: string,
  headers: Record<string, string>,
  read: (answer: Answer) => { rows: unknown; next: string | undefined },
): AsyncGenerator<Row> {
  for (let url = start; url; ) {
    const { rows, next } = read(await ask(send, url, { headers }))
    yield* rowsOf(rows)
    url = next ? new URL(next, url).href : ''
    // The token must only be sent to this service.
    if (url && new URL(url).origin !== new URL(start).origin) throw new BadSource('The next page is on another host.')
  }
}

async function failureIn(url: string, response: Response | Error): Promise<BadSource> {
  if (response instanceof Error) return new BadSource(`${hostOf(url)} can't be reached: ${response.message}`)
  const { status, ok } = response
  if (!ok && status < 500) return refusal(url, response)
  return new BadSource(`${hostOf(url)} keeps answering ${status}${ok ? ' without valid JSON' : ''}.`)
}

/** A request with an Idempotency-Key is refused while the first one is running. */
const mayBeRepeated = (response: Response | Error, failure: BadSource): boolean =>
  failure instanceof RequestRefused
    ? failure.code === 'idempotency_key_in_use'
    : !(response instanceof EgressFailure && response.reason === 'forbidden')

/** Whether the rate limit is reached. GitHub also answers 403 then. */
const hasLimit = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')))

/** From `Retry-After`, in seconds or as a date; otherwise from GitHub's header with the reset time. */
function pauseMs(headers: Headers | undefined, attempt: number): number {
  const after = headers?.get('retry-after') ?? ''
  const reset = Number(headers?.get('x-ratelimit-reset') ?? Number.NaN)
  const waits = [Number(after || Number.NaN) * 1_000, Date.parse(after) - Date.now(), reset * 1_000 - Date.now()]
  const asked = waits.find((ms) => !Number.isNaN(ms))
  if (asked === undefined) return Math.min(1_000 * 2 ** (attempt - 1), 60_000)
  return Math.min(Math.max(0, asked), longestWaitMs)
}

async function refusal(url: string, response: Response): Promise<RequestRefused> {
  const { status } = response
  const { text, code } = problemIn(await response.text().catch(() => ''))
  const hint = [401, 403].includes(status) ? ' Check the token.' : ''
  const message = `${hostOf(url)} answered ${status}.${hint}${text ? ` It said: ${text}` : ''}`
  return new RequestRefused(status, message, code)
}

/** The messages and the code of an API like ours, or the beginning of the response. */
function problemIn(sent: string): { text: string; code?: string | undefined } {
  try {
    const { detail, errors, code } = JSON.parse(sent) as { detail?: string; errors?: Problem[]; code?: string }
    const problems = errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).slice(0, 5)
    return { text: problems?.join(' ') || detail || sent.slice(0, 200), code }
  } catch {
    return { text: sent.slice(0, 200) }
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url
