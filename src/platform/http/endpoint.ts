import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '../actor.ts'
import type { MapContext, MapTx } from '../context.ts'
import type { Json } from '../db/json.ts'
import type { Problem } from '../errors.ts'
import type { RecordPage } from '../records/paging.ts'

export type Reply =
  | { kind: 'one'; status: 200 | 201 | 202; schema: TSchema; statusOfRepeat?: 200; streamed?: 'json' | 'events' }
  | { kind: 'page'; status: 200; schema: TSchema }
  | { kind: 'nothing'; status: 204; dryRun?: TSchema }

export const ok = (schema: TSchema): Reply => ({ kind: 'one', status: 200, schema })
export const created = (schema: TSchema): Reply => ({ kind: 'one', status: 201, schema })
/** Accepted: a job does the work. The answer says where to see its progress. */
export const accepted = (schema: TSchema): Reply => ({ kind: 'one', status: 202, schema })
/** Created the first time; the same record with 200 after that. */
export const createdOnce = (schema: TSchema): Reply => ({ kind: 'one', status: 201, schema, statusOfRepeat: 200 })
/** JSON that may be too long for the memory. It has no ETag. */
export const streamed = (schema: TSchema): Reply => ({ kind: 'one', status: 200, schema, streamed: 'json' })
/** Server-Sent Events, each with data of this schema. It doesn't end on its own. */
export const eventStream = (schema: TSchema): Reply => ({ kind: 'one', status: 200, schema, streamed: 'events' })
export const pageOf = (schema: TSchema): Reply => ({ kind: 'page', status: 200, schema })
export const nothing: Reply = { kind: 'nothing', status: 204 }
/** Nothing; with `dry_run`, what the request would do, and it does nothing. */
export const nothingOrDryRun = (dryRun: TSchema): Reply => ({ kind: 'nothing', status: 204, dryRun })

/** What a handler may answer. JSON alone takes the status of the endpoint's reply. */
export type HandlerResult =
  | Json
  | { status: 200 | 201; json: Json }
  | { stream: Readable; headers?: Record<string, string> }
  | RecordPage
  | undefined

/**
 * A complete response, which can be hashed, stored and sent again. A short body is a string, because Node sends it in
 * one packet with the headers; a long one is bytes. A stream can only be sent.
 */
export interface HttpResponse {
  status: number
  body: string | Buffer | Readable | undefined
  headers?: Record<string, string>
}

export interface Input<Body, Query> {
  id: number
  body: Body
  query: Query
  /** The query as it was sent. */
  sent: Record<string, string>
  /** The last event that the client has seen of a stream. */
  lastEventId: string | undefined
  /** Where the request comes from. */
  network: string
}

export interface FileBody {
  types: readonly string[]
  maxBytes: number
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
  /** The body is a file of one of these types. Its actual type is detected from its bytes. */
  file?: FileBody
  /** Example of a body, for the reference. */
  example?: Record<string, unknown>
  reply: Reply
  /** A search. With a public token it uses the processor time that its network has for searches. */
  isSearch?: true
  /** True where an archived map still answers. */
  worksInArchived?: true
  /**
   * The GET whose ETag is compared with an `If-Match` on this endpoint. An edit whose handler returns nothing is answered
   * with what this GET answers after it.
   */
  etagSource?: Endpoint
  /**
   * Of a GET: the fields of the record that an edit changes. The others, such as counters and the names of people, change
   * without one, and `If-Match` ignores them. Default: all fields.
   */
  editedFields?: readonly string[]
  /** The GET that shows what was created, for `Location`: the record itself, or the page of records it is on. */
  shownBy?: Endpoint
  /** The path of this endpoint also serves another, chosen by the body. */
  alternative?: { endpoint: Endpoint; when: (body: object) => boolean }
  /** Problems of a write that only the database shows. Runs when other fields are invalid, so that all are reported at once. */
  check?(tx: MapTx, input: Input<Body, Query>): Promise<Problem[]>
  /**
   * Work on a valid body that must not run while a write holds locks, such as rendering Markdown. It runs once, before
   * the transaction; `handle` gets what it returns or resolves to as the body.
   */
  prepare?(body: Body, ctx: MapContext): unknown
  handle(ctx: MapContext, input: Input<Body, Query>): Promise<HandlerResult>
}

type Parts<B extends TObject, Q extends TObject, P> = Omit<
  Endpoint,
  'method' | 'body' | 'query' | 'check' | 'prepare' | 'handle'
> & {
  body?: B
  query?: Q
  prepare?(body: Static<B>, ctx: MapContext): P | Promise<P>
  handle(ctx: MapContext, input: Input<P, Static<Q>>): Promise<HandlerResult> | Promise<void>
} & (
    | { method: 'GET' }
    | {
        method: 'POST' | 'DELETE'
        check?(tx: MapTx, input: Input<Partial<Static<B>>, Partial<Static<Q>>>): Promise<Problem[]>
      }
  )

export function endpoint<B extends TObject = TObject, Q extends TObject = TObject, P = Static<B>>(
  parts: Parts<B, Q, P>,
): Endpoint {
  return parts as unknown as Endpoint
}

/** An endpoint that takes a file as its body. */
export function fileEndpoint<P>(
  parts: Omit<Endpoint, 'method' | 'body' | 'query' | 'check' | 'prepare' | 'handle'> & {
    method: 'POST'
    file: FileBody
    prepare(bytes: Buffer, ctx: MapContext): Promise<P>
    handle(ctx: MapContext, input: Input<P, unknown>): Promise<HandlerResult>
  },
): Endpoint {
  return parts as unknown as Endpoint
}

/** A client may send a POST twice when an answer was lost. A GET or a DELETE twice does no harm. */
export const takesIdempotencyKey = ({ method }: Endpoint): boolean => method === 'POST'

/** True if the answer of a write is, byte by byte, what this GET would answer now. Then both have the same ETag. */
export function isAnsweredLike({ reply }: Endpoint, read: Endpoint | undefined): boolean {
  return reply.kind === 'one' && read?.reply.kind === 'one' && reply.schema === read.reply.schema
}

/** A create makes a record. */
export const isCreate = (endpoint: Endpoint): boolean => endpoint.reply.status === 201

export const isStreamed = ({ reply }: Endpoint): boolean => reply.kind === 'one' && reply.streamed !== undefined

export const isEventStream = ({ reply }: Endpoint): boolean => reply.kind === 'one' && reply.streamed === 'events'

export const isRecordPage = (answer: HandlerResult): answer is RecordPage =>
  typeof answer === 'object' && 'results' in answer
