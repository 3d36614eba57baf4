import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed, type Encoding, encodingFor, minCompressedLength } from './compress.ts'
import type { HttpResponse } from './endpoint.ts'
import { encodedTag, etagOf, isUnchanged } from './etag.ts'
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
  if (headers?.etag && encoding) reply.header('etag', encodedTag(headers.etag, encoding))
  if (isUnchanged(request, headers)) return reply.code(304).send()
  if (headers?.['content-type'] === undefined) reply.header('content-type', 'application/json; charset=utf-8')
  if (encoding) return sendEncoded(reply, response, encoding)
  return reply.code(status).send(body)
}

/** Streams aren't: each event must arrive immediately, and zip files and PNGs are compressed already. */
const isCompressible = ({ body, headers }: HttpResponse): boolean =>
  body !== undefined &&
  !(body instanceof Readable) &&
  body.length >= minCompressedLength &&
  headers?.['content-type'] !== 'image/png'

async function sendEncoded(reply: FastifyReply, response: HttpResponse, encoding: Encoding): Promise<FastifyReply> {
  const bytes = await compressedOnce(response, encoding)
  return reply.code(response.status).header('content-encoding', encoding).send(bytes)
}

const compressedBodies = new WeakMap<object, Map<Encoding, Promise<Buffer>>>()

/** A body that is sent several times is compressed once: a cached response, or text that is the same for everyone. */
function compressedOnce(response: HttpResponse, encoding: Encoding): Promise<Buffer> {
  const { body, isShared } = response as HttpResponse & { body: string | Buffer }
  const owner = typeof body === 'string' ? response : body
  const known = compressedBodies.get(owner) ?? new Map<Encoding, Promise<Buffer>>()
  compressedBodies.set(owner, known)
  const bytes = known.get(encoding) ?? compressed(body, encoding, isShared ? 'all' : 'one')
  known.set(encoding, bytes)
  return bytes
}

/**
 * Text that is the same for everyone. There is one copy of its bytes, plus one per encoding, created on first request.
 * Even a thousand slow readers take up no extra memory.
 */
export function sharedText(type: string, text: string | Buffer): (headers: Record<string, string>) => RouteResponse {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  return (headers) => ({ status: 200, type, body, headers: { ...headers, etag }, isShared: true })
}
