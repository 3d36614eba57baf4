import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, type Encoding, encodingFor, minCompressedLength } from './compress.ts'
import type { HttpResponse } from './endpoint.ts'
import { encodedTag, etagOf, noneMatch } from './etag.ts'
import type { RouteResponse } from './server-deps.ts'

/** Sends a response, compressed if the client asks for it and it is long enough. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: HttpResponse,
): FastifyReply | Promise<FastifyReply> {
  const { status, body, headers } = response
  for (const name in headers) reply.header(name, headers[name])
  if (body === undefined) return reply.code(status).send()
  const isLong = isCompressible(response)
  if (isLong) reply.header('vary', 'accept-encoding')
  const encoding = isLong ? encodingFor(request.headers['accept-encoding']) : undefined
  const [etag, ifNoneMatch] = [headers?.etag, request.headers['if-none-match']]
  if (etag && encoding) reply.header('etag', encodedTag(etag, encoding))
  if (etag && ifNoneMatch !== undefined && isRead(request) && !noneMatch(ifNoneMatch, etag))
    return reply.code(304).send()
  if (headers?.['content-type'] === undefined) reply.header('content-type', 'application/json; charset=utf-8')
  if (encoding) return sendEncoded(reply, response, encoding)
  return reply.code(status).send(body)
}

/** Sends other text, such as the OpenAPI document. Text that is already compressed is sent as is. */
export function sendRouteResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, type, body, headers = {} }: RouteResponse,
): FastifyReply | Promise<FastifyReply> {
  const isText = typeof body === 'string' && body.length >= minCompressedLength
  const encoding = isText ? encodingFor(request.headers['accept-encoding']) : undefined
  if (isText) reply.header('vary', 'accept-encoding')
  reply.headers(headers).type(type)
  // Without a length, because clients would expect the length of the uncompressed text.
  if (status === 304) return reply.code(status).send()
  return encoding ? sendEncoded(reply, { status, body }, encoding) : reply.code(status).send(body)
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Streams aren't: each event must arrive immediately, and zip files are compressed already. */
const isCompressible = ({ body }: HttpResponse): boolean =>
  body !== undefined && !(body instanceof Readable) && body.length >= minCompressedLength

async function sendEncoded(reply: FastifyReply, response: HttpResponse, encoding: Encoding): Promise<FastifyReply> {
  const bytes = await compressedOnce(response, encoding)
  return reply.code(response.status).header('content-encoding', encoding).send(bytes)
}

const compressedBodies = new WeakMap<HttpResponse, Map<Encoding, Promise<Buffer>>>()

/** A cached response that is sent several times is compressed once. */
function compressedOnce(response: HttpResponse, encoding: Encoding): Promise<Buffer> {
  const known = compressedBodies.get(response) ?? new Map<Encoding, Promise<Buffer>>()
  compressedBodies.set(response, known)
  const bytes = known.get(encoding) ?? compressed(response.body as string | Buffer, encoding, 'one')
  known.set(encoding, bytes)
  return bytes
}

/**
 * Text that is the same for everyone. There is one copy of its bytes, plus one per encoding, created on first request.
 * Even a thousand slow readers take up no extra memory.
 */
export class SharedText {
  readonly #type: string
  readonly #bytes: Buffer
  readonly #etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(type: string, text: string | Buffer) {
    this.#type = type
    this.#bytes = Buffer.from(text)
    this.#etag = etagOf(this.#bytes)
  }

  async answer(
    { acceptEncoding, ifNoneMatch }: { acceptEncoding?: string; ifNoneMatch?: string },
    headers: Record<string, string>,
  ): Promise<RouteResponse> {
    // A PNG is already compressed.
    const encoding = this.#type === 'image/png' ? undefined : encodingFor(acceptEncoding)
    const etag = encoding ? encodedTag(this.#etag, encoding) : this.#etag
    const all = { ...headers, etag, vary: 'accept-encoding' }
    if (ifNoneMatch !== undefined && !noneMatch(ifNoneMatch, this.#etag)) {
      return { status: 304, type: this.#type, body: '', headers: all }
    }
    if (!encoding) return { status: 200, type: this.#type, body: this.#bytes, headers: all }
    const bytes = this.#compressed.get(encoding) ?? compressed(this.#bytes, encoding, 'all')
    this.#compressed.set(encoding, bytes)
    return { status: 200, type: this.#type, body: await bytes, headers: { ...all, 'content-encoding': encoding } }
  }
}
