import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { type Match, RouteTable } from './route-table.ts'

export interface HttpRoute {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** The maximum number of fields and list items in a JSON body. */
  maxFields?: number | undefined
  /** Runs before the body is read. If it sends a response, the handler doesn't run. */
  onRequest?: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | undefined
  handler(request: FastifyRequest, reply: FastifyReply): unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if nothing is served at the URL with this method. */
    served?: HttpRoute
  }
}

/** The routes of a Fastify scope, which share its hooks, its parsers and its error handler. */
export interface ScopeRoutes {
  scope: FastifyInstance
  add(route: HttpRoute): void
  /** The routes of a scope below this one. */
  routesOf(scope: FastifyInstance, options?: { bodyLimit?: number }): ScopeRoutes
}

export const allMethods = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']

/** The methods that a URL accepts. Empty if nothing is served there. Whether its record exists is another matter. */
export type AllowedMethods = (url: string) => string[]

type Found = Match<{ route: HttpRoute; scope: number }>

/**
 * Finds each request's route. Fastify only has one route per scope and method, which takes every path: adding hundreds
 * of paths to its own router took a quarter of the time to start.
 */
export class Router {
  readonly #table: RouteTable<{ route: HttpRoute; scope: number }> = new RouteTable()
  /** The request that's being routed. Fastify calls `place` before it routes the next one. */
  #current: { raw: IncomingMessage; route: HttpRoute; params: Record<string, string> } | undefined
  #scopes = 0

  /** Fastify only considers the routes with the number that's derived from a request. */
  readonly options = {
    constraints: {
      scope: {
        name: 'scope',
        storage: () => new Map(),
        validate: () => undefined,
        deriveConstraint: (raw: IncomingMessage) => this.#scopeFor(raw),
      },
    },
  } as unknown as NonNullable<FastifyServerOptions['routerOptions']>

  routesOf(scope: FastifyInstance, options: { bodyLimit?: number } = {}): ScopeRoutes {
    const id = this.#scopes++
    const methods = new Set<string>()
    return {
      scope,
      routesOf: (below, more) => this.routesOf(below, more),
      add: (route) => {
        const { method, path } = route
        this.#table.add(method, path, { route, scope: id })
        if (methods.has(method)) return
        methods.add(method)
        scope.route({
          ...options,
          method: method === 'GET' ? ['GET', 'HEAD'] : method,
          url: '/*',
          constraints: { scope: id },
          onRequest: (request, reply) => request.served?.onRequest?.(request, reply) ?? Promise.resolve(),
          handler: (request, reply) => request.served?.handler(request, reply),
        })
      },
    }
  }

  /** Fastify's first hook for every request. */
  readonly place = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (this.#current?.raw === request.raw) {
      request.served = this.#current.route
      request.params = this.#current.params
    }
    this.#current = undefined
    done()
  }

  readonly allowed: AllowedMethods = (url) => {
    const found = this.#table.find(url)
    if (!found || !hasValidId(found)) return []
    const { methods } = found
    return allMethods.filter((method) => method === 'OPTIONS' || methods.has(routedAs(method)))
  }

  #scopeFor(raw: IncomingMessage): number | undefined {
    const found = this.#table.find(raw.url ?? '')
    const placed = found?.methods.get(routedAs(raw.method ?? ''))
    if (!found || !placed) return undefined
    this.#current = { raw, route: placed.route, params: found.params }
    return placed.scope
  }
}

/** Node sends no body in response to `HEAD`. */
const routedAs = (method: string): string => (method === 'HEAD' ? 'GET' : method)

const hasValidId = ({ params: { id } }: Found): boolean => id === undefined || /^[1-9]\d*$/.test(id)
