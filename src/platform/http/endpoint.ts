import type { Readable } from 'node:stream'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Scope } from '../actor.ts'
import type { MapContext, MapTx } from '../context.ts'
import type { Json } from '../db/json.ts'
import type { Problem } from '../errors.ts'
import type { RecordPage } from '../records/paging.ts'
import type { StoredFile } from './body.ts'

export type Reply =
  | { kind: 'one'; status: 200 | 201 | 202; schema: TSchema; statusOfRepeat?: 200; streamed?: 'file' | 'events' }
  | { kind: 'page'; status: 200; schema: TSchema }
  | { kind: 'nothing'; status: 204; dryRun?: TSchema }

export const ok = (schema: TSchema): Reply => ({ kind: 'one', status: 200, schema })
export const created = (schema: TSchema): Reply => ({ kind: 'one', status: 201, schema })
/** Accepted: a job does the work. The response says where to see its progress. */
export const accepted = (schema: TSchema): Reply => ({ kind: 'one', status: 202, schema })
/** 201 the first time, then 200 with the same record. */
export const createdOnce = (schema: TSchema): Reply => ({ kind: 'one', status: 201, schema, statusOfRepeat: 200 })
/** A zip file, which may be too large to hold in memory. It has no ETag. */
export const zipFile: Reply = { kind: 'one', status: 200, schema: Type.String({ format: 'binary' }), streamed: 'file' }
/** Server-Sent Events, each with data of this schema. The response doesn't end on its own. */
export const eventStream = (schema: TSchema): Reply => ({ kind: 'one', status: 200, schema, streamed: 'events' })
export const pageOf = (schema: TSchema): Reply => ({ kind: 'page', status: 200, schema })
export const nothing: Reply = { kind: 'nothing', status: 204 }
/** No content; with `dry_run`, a description of what the request would do, without doing it. */
export const nothingOrDryRun = (dryRun: TSchema): Reply => ({ kind: 'nothing', status: 204, dryRun })

/**
 * The values a handler can return. JSON alone is sent with the status of the endpoint's reply. For the id of a created
 * record, the response is what `shownBy` returns.
 */
export type HandlerResult =
  | Json
  | { id: number; isNew?: boolean }
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
  /** The same bytes for everyone. */
  isShared?: true
}

export interface Input<Body, Query> {
  id: number
  body: Body
  query: Query
  /** The query as it was sent. */
  sent: Record<string, string>
  /** The last event of a stream that the client has seen. */
  lastEventId: string | undefined
  /** The network that the request comes from. */
  network: string
}

export interface FileBody {
  types: readonly string[]
  maxBytes: number
  /** It's too large for memory, so it's stored in a temporary folder. */
  isStored?: true
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
  /** The maximum number of fields and list items in the body. Default: 1,000. */
  maxFields?: number
  /** The body is a file of one of these types. Its actual type is detected from its bytes. */
  file?: FileBody
  /** An example body, for the reference. */
  example?: Record<string, unknown>
  reply: Reply
  /** A search. With a public token, it counts against the network's CPU time for searches. */
  isSearch?: true
  /** True if it still works in an archived map. */
  worksInArchived?: true
  /**
   * The GET whose ETag is compared with an `If-Match` on this endpoint. If an edit's handler returns nothing, the
   * response is what this GET returns after the edit.
   */
  etagSource?: Endpoint
  /**
   * For a GET: the fields of the record that an edit can change. Others, such as counters and people's names, change
   * without an edit, and `If-Match` ignores them. Default: all fields.
   */
  editedFields?: readonly string[]
  /**
   * The GET that returns the created record, for `Location`: the record itself, or the page of records it is on. If the
   * handler returns an id, the response is what this GET returns for it.
   */
  shownBy?: Endpoint
  /** For a GET whose handler sends a single statement: a write can read its response while it commits. */
  isOneStatement?: true
  /** The path also serves this other endpoint, chosen by the body. */
  alternative?: { endpoint: Endpoint; when: (body: object) => boolean }
  /**
   * Finds problems with a write that only the database can show. Also runs when other fields are invalid, so that all
   * problems are reported together.
   */
  check?(tx: MapTx, input: Input<Body, Query>): Promise<Problem[]>
  /**
   * Work on a valid body that must not run while a write holds locks, such as rendering Markdown. It runs once, before
   * the transaction; `handle` gets what it returns or resolves to as the body.
   */
  prepare?(body: Body, ctx: MapContext, input: Pick<Input<Body, Query>, 'id' | 'query'>): unknown
  /** For a file that's stored: throws before it's received. */
  checkSender?(ctx: MapContext): Promise<void>
  handle(ctx: MapContext, input: Input<Body, Query>): Promise<HandlerResult>
}

type Parts<B extends TObject, Q extends TObject, P> = Omit<
  Endpoint,
  'method' | 'body' | 'query' | 'check' | 'prepare' | 'handle'
> & {
  body?: B
  query?: Q
  prepare?(body: Static<B>, ctx: MapContext, input: { id: number }): P | Promise<P>
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

/** An endpoint that takes a file which is too large for memory. */
export function storedFileEndpoint<Q extends TObject, P>(
  parts: Omit<Endpoint, 'body' | 'query' | 'check' | 'prepare' | 'handle'> & {
    method: 'POST'
    query: Q
    file: FileBody & { isStored: true }
    checkSender(ctx: MapContext): Promise<void>
    prepare(file: Omit<StoredFile, 'name'>, ctx: MapContext, input: { query: Static<Q> }): Promise<P>
    handle(ctx: MapContext, input: Input<P, Static<Q>>): Promise<HandlerResult>
  },
): Endpoint {
  return parts as unknown as Endpoint
}

/** Clients may repeat a POST when the response was lost. Repeating a GET or a DELETE does no harm.
 * A large file isn't compared with an earlier one. */
export const takesIdempotencyKey = ({ method, file }: Endpoint): boolean => method === 'POST' && !file?.isStored

/** True if the response to a write is byte for byte what this GET would return now, so that both have the same ETag. */
export function isAnsweredLike({ reply }: Endpoint, read: Endpoint | undefined): boolean {
  return reply.kind === 'one' && read?.reply.kind === 'one' && reply.schema === read.reply.schema
}

export const isCreate = (endpoint: Endpoint): boolean => endpoint.reply.status === 201

export const isStreamed = ({ reply }: Endpoint): boolean => reply.kind === 'one' && reply.streamed !== undefined

export const isFile = ({ reply }: Endpoint): boolean => reply.kind === 'one' && reply.streamed === 'file'

export const isEventStream = ({ reply }: Endpoint): boolean => reply.kind === 'one' && reply.streamed === 'events'

export const isRecordPage = (answer: HandlerResult): answer is RecordPage =>
  typeof answer === 'object' && 'results' in answer

export const isCreatedRecord = (result: HandlerResult): result is { id: number; isNew?: boolean } =>
  typeof result === 'object' && 'id' in result
