import type { FeedEvent } from './generated.ts'
import type { Call } from './request.ts'
import type { Settings } from './settings.ts'

/** Events that arrived together, and the feed position after them. */
export interface StreamPart {
  results: FeedEvent[]
  cursor: number
}

/** The server sends its first bytes immediately. A proxy that holds them back would also hold back events. */
const firstBytesMs = 5_000
/** The server sends a heartbeat every 15 seconds. Without one, the connection is dead, even if it looks open. */
const silenceMs = 45_000

/**
 * Reads a stream of Server-Sent Events until it ends, fails or goes silent. Never throws: the caller then reads the
 * feed, which returns the missed events or the error. The first part arrives as soon as the stream is open.
 */
export async function* readStream(settings: Settings, call: Call): AsyncGenerator<StreamPart, void, undefined> {
  const closed = new AbortController()
  const signal = call.signal ? AbortSignal.any([call.signal, closed.signal]) : closed.signal
  const close = () => closed.abort()
  let watchdog = setTimeout(close, firstBytesMs)
  try {
    const response = await openStream(settings, call, signal)
    const reader = response?.body?.getReader()
    if (!reader) return
    // A custom `fetch` may ignore the signal.
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
    const decoder = new TextDecoder()
    for (let text = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(watchdog)
      watchdog = setTimeout(close, silenceMs)
      const blocks = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      yield partOf(settings, blocks)
    }
  } catch {
    return
  } finally {
    clearTimeout(watchdog)
    closed.abort()
  }
}

async function openStream(settings: Settings, call: Call, signal: AbortSignal): Promise<Response | undefined> {
  const headers = new Headers(call.headers)
  headers.set('accept', 'text/event-stream')
  const attempt = { method: 'GET', url: settings.base + call.path, headers }
  await settings.onRequest?.(attempt)
  const started = Date.now()
  const response = await settings.fetch(attempt.url, {
    headers,
    redirect: 'manual',
    credentials: 'omit',
    signal,
  })
  const { status, ok } = response
  const durationMs = Date.now() - started
  await settings.onResponse?.({ ...attempt, status, headers: response.headers, durationMs })
  return ok && response.headers.get('content-type')?.startsWith('text/event-stream') ? response : undefined
}

/**
 * A heartbeat has an id but no data. The id is the position after events that this token can't read or didn't ask for.
 */
function partOf({ parse }: Settings, blocks: string[]): StreamPart {
  const part: StreamPart = { results: [], cursor: 0 }
  for (const block of blocks) {
    for (const line of block.split(/\r?\n/)) {
      if (line.startsWith('id:')) part.cursor = Number(line.slice(3))
      if (line.startsWith('data:')) part.results.push(parse(line.slice(5)) as FeedEvent)
    }
  }
  return part
}
