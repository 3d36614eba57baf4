import { setTimeout as wait } from 'node:timers/promises'
import { EgressFailure } from '../../../platform/egress.ts'
import type { Problem } from '../../../platform/errors.ts'
import { BadSource, type Fetch } from './source.ts'

type Init = Parameters<Fetch>[1]

const [attempts, shortestWaitMs, longestWaitMs] = [8, 1_000, 3_600_000]

/** Sends a request. If the service is busy, waits as long as it asks to. Retries other failures a few times. */
export async function ask(send: Fetch, url: string, init: Init = {}): Promise<{ body: unknown; headers: Headers }> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(url, init).catch((error: Error) => {
      const isForbidden = error instanceof EgressFailure && error.reason === 'forbidden'
      if (isForbidden || attempt >= attempts) throw new BadSource(`${hostOf(url)} can't be reached: ${error.message}`)
    })
    const body = response?.ok ? await response.json().catch(() => undefined) : undefined
    if (response && body !== undefined) return { body, headers: response.headers }
    const [status, isLimited] = [response?.status ?? 0, response !== undefined && hasLimit(response)]
    if (response && !response.ok && !isLimited && status < 500) throw await refusal(url, response)
    if (attempt >= attempts && !isLimited) {
      throw new BadSource(`${hostOf(url)} keeps answering ${status}${response?.ok ? ' without valid JSON' : ''}.`)
    }
    await wait(Math.max(shortestWaitMs, pauseMs(response?.headers, attempt)))
  }
}

/** Whether the rate limit is reached. GitHub also answers 403 then. */
const hasLimit = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')))

/** From `Retry-After`, in seconds or as a date; otherwise from GitHub's header with the reset time. */
function pauseMs(headers: Headers | undefined, attempt: number): number {
  const after = headers?.get('retry-after') ?? ''
  const reset = Number(headers?.get('x-ratelimit-reset') ?? Number.NaN)
  const seconds = Number(after || Number.NaN)
  const date = Date.parse(after)
  if (!Number.isNaN(seconds)) return Math.min(seconds * 1_000, longestWaitMs)
  if (!Number.isNaN(date)) return Math.min(Math.max(0, date - Date.now()), longestWaitMs)
  if (!Number.isNaN(reset)) return Math.min(Math.max(0, reset * 1_000 - Date.now()), longestWaitMs)
  return Math.min(1_000 * 2 ** (attempt - 1), 60_000)
}

async function refusal(url: string, response: Response): Promise<BadSource> {
  const { status } = response
  const text = problemIn(await response.text().catch(() => ''))
  const hint = [401, 403].includes(status) ? ' Check the token.' : ''
  return new BadSource(`${hostOf(url)} answered ${status}.${hint}${text ? ` It said: ${text}` : ''}`)
}

/** The messages of an API like ours, or the beginning of the response. */
function problemIn(text: string): string {
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: string; errors?: Problem[] }
    const problems = errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).slice(0, 5)
    return problems?.join(' ') || detail || text.slice(0, 200)
  } catch {
    return text.slice(0, 200)
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url
