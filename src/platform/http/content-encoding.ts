import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnsupportedEncoding } from '../errors.ts'

/** Bodies are read as they are. A small one that unpacks to gigabytes is never unpacked. */
export function assertNotEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  _body: unknown,
  done: (error?: Error) => void,
): void {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || /^(identity)?$/i.test(encoding.trim())) return void done()
  reply.header('accept-encoding', 'identity')
  done(new UnsupportedEncoding())
}
