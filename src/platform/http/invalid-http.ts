import type { Socket } from 'node:net'
import { NotFound } from '../errors.ts'
import type { AllowedMethods } from './early-checks.ts'
import { notAllowed, type ProblemBody, problem, problemOf } from './errors.ts'

/** As much as Node reads of the headers of a request. */
export const maxHeaderBytes = 16_384

const lingerMs = 1_000

type ParseError = Error & { code?: string; rawPacket?: unknown }

/** What Node cannot read never becomes a request, so the response is written to the socket. */
export const refuseInvalidHttp =
  (allowed: AllowedMethods) =>
  (error: ParseError, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const id = crypto.randomUUID()
    const methods = error.code === 'HPE_INVALID_METHOD' ? methodsFor(error, allowed) : undefined
    const refusal = methods ? unknownMethod(methods, id) : problemFor(error, id)
    const body = JSON.stringify(refusal)
    const allow = methods && methods.length > 0 ? `Allow: ${methods.join(', ')}\r\n` : ''
    // The client may never close its side. It has a moment to read the answer, which a reset would discard.
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
    socket.end(
      `HTTP/1.1 ${refusal.status} ${refusal.title}\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${id}\r\n` +
        `${allow}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }

/** The parser of Node knows only the registered methods. Undefined if it is no request at all. */
function methodsFor({ rawPacket }: ParseError, allowed: AllowedMethods): string[] | undefined {
  const line = Buffer.isBuffer(rawPacket) ? (rawPacket.toString('latin1').split('\r\n', 1)[0] ?? '') : ''
  const [, url] = /^[A-Za-z][\w-]{0,30} (\/\S*) HTTP\/1\.[01]$/.exec(line) ?? []
  return url === undefined ? undefined : allowed(url)
}

const unknownMethod = (methods: string[], id: string): ProblemBody =>
  methods.length > 0 ? notAllowed(methods, id) : problemOf(new NotFound(), id)

function problemFor({ code }: ParseError, id: string): ProblemBody {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const detail = `The headers of a request may be at most ${maxHeaderBytes / 1_024} KiB long.`
    return problem(431, 'headers_too_large', detail, id)
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return problem(408, 'request_timeout', 'The request did not arrive in time. Send it again.', id)
  }
  return problem(400, 'bad_http', 'The request could not be understood as HTTP.', id)
}
