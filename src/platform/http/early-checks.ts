import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Invalid, Unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { shedMeasures } from '../measure.ts'
import type { AllowedMethods } from './allowed-methods.ts'
import { answerOptions } from './headers.ts'

/** What is looked at before the body of a request is read. It may answer by itself. */
export function checkEarly(deps: {
  trustedProxies: number
  log: Log
  allowed: AllowedMethods
  unknownPath: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  wantsPage: (request: FastifyRequest) => boolean
  isBeyondLimit: (socket: Socket) => boolean
}) {
  let hasWarned = deps.trustedProxies > 0
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { headers, raw } = request
    if (!hasWarned && headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      deps.log.warn({ request_id: request.id }, 'X-Forwarded-For ignored: set TRUSTED_PROXIES if a proxy sends it')
    }
    if (deps.isBeyondLimit(raw.socket)) {
      reply.header('connection', 'close')
      if (!request.url.startsWith('/health')) return void done(tooManyConnections())
    }
    if (headers.host === undefined && raw.httpVersion === '1.1') return void done(noHost())
    if (request.method === 'OPTIONS' && answerOptions(request, reply, deps.allowed)) return
    // The body of a request to an unknown path is not read.
    if (request.is404 && !deps.wantsPage(request)) return void deps.unknownPath(request, reply)
    done()
  }
}

const tooManyConnections = () => {
  shedMeasures.publish({ reason: 'connections' })
  return new Unavailable('busy', 'Too many connections are open at the moment. Try again shortly.')
}

const noHost = () =>
  new Invalid([{ field: 'Host', code: 'required', message: 'A request of HTTP/1.1 needs a Host header.' }])
