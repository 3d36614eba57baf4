import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '../actor.ts'
import type { MapContext, MapTx } from '../context.ts'
import type { Problem } from '../errors.ts'

/** JSON text, ready to be sent. */
export type Json = string & { readonly json: unique symbol }
export const asJson = (text: string): Json => text as Json

export type PageLink = { page: string } | { cursor: string }

export interface Page {
  count: number
  results: Json[]
  /** The page's own part of the links; the filters it was asked with are added to it. */
  next: PageLink | null
  previous: PageLink | null
}

export type Reply =
  | { kind: 'one'; status: 200 | 201; schema: TSchema; also?: 200 }
  | { kind: 'page'; status: 200; schema: TSchema }
  | { kind: 'nothing'; status: 204 }

export const ok = (schema: TSchema): Reply => ({ kind: 'one', status: 200, schema })
export const created = (schema: TSchema): Reply => ({ kind: 'one', status: 201, schema })
/** Created the first time; the same record with 200 after that. */
export const createdOnce = (schema: TSchema): Reply => ({ kind: 'one', status: 201, schema, also: 200 })
export const pageOf = (schema: TSchema): Reply => ({ kind: 'page', status: 200, schema })
export const nothing: Reply = { kind: 'nothing', status: 204 }

/** What a handler may answer; a bare text takes the status of the endpoint's reply. */
export type Answer = Json | { status: 200 | 201; json: Json } | Page | undefined

/**
 * What goes back, final, so that it can be hashed, kept and sent again. A short text leaves in one piece with the
 * headers, which is faster than anything; a long one is kept as bytes.
 */
export interface HttpResponse {
  status: number
  body: string | Buffer | undefined
  headers?: Record<string, string>
}

export interface Input<Body, Query> {
  id: number
  body: Body
  query: Query
  /** The query as it was sent. */
  sent: Record<string, string>
}

/**
 * An endpoint is a value. Routes, validation, the OpenAPI document, the SDK, the permission table and the access
 * test are all derived from it.
 */
export interface Endpoint<Body = unknown, Query = unknown> {
  id: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  scope: Scope
  summary: string
  description?: string
  query?: TObject
  body?: TObject
  /** Example of a body, for the reference. */
  example?: Record<string, unknown>
  reply: Reply
  /** True where an archived map still answers. */
  archived?: true
  /** The GET whose ETag an `If-Match` on this endpoint is held against. */
  matches?: Endpoint
  /** The path of this endpoint also serves another, chosen by the body. */
  instead?: { endpoint: Endpoint; when: (body: object) => boolean }
  /** The problems that only the database can tell. Runs when the shape is wrong too, so that all are reported at once. */
  check?(ctx: MapContext, input: Input<Body, Query>): Promise<Problem[]>
  handle(ctx: MapContext, input: Input<Body, Query>): Promise<Answer>
}

type Parts<B extends TObject, Q extends TObject> = Omit<Endpoint, 'method' | 'body' | 'query' | 'handle' | 'check'> & {
  body?: B
  query?: Q
  handle(ctx: MapContext, input: Input<Static<B>, Static<Q>>): Promise<Answer>
} & (
    | { method: 'GET'; check?(ctx: MapContext, input: PartialInput<B, Q>): Promise<Problem[]> }
    | { method: 'POST' | 'DELETE'; check?(tx: MapTx, input: PartialInput<B, Q>): Promise<Problem[]> }
  )

type PartialInput<B extends TObject, Q extends TObject> = Input<Partial<Static<B>>, Partial<Static<Q>>>

export function endpoint<B extends TObject = TObject, Q extends TObject = TObject>(parts: Parts<B, Q>): Endpoint {
  return parts as unknown as Endpoint
}

/** A create makes a record and may be sent twice by a cautious client; those take an `Idempotency-Key`. */
export const isCreate = (endpoint: Endpoint): boolean => endpoint.reply.status === 201

export const isPage = (answer: Answer): answer is Page => typeof answer === 'object' && 'results' in answer
