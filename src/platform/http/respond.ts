import { Readable } from 'node:stream'
import type { MapContext } from '../context.ts'
import type { Json } from '../db/json.ts'
import { asSharedWork } from '../db/time-limit.ts'
import { Conflict } from '../errors.ts'
import type { PageLink, RecordPage } from '../records/paging.ts'
import {
  type Endpoint,
  type HandlerResult,
  type HttpResponse,
  type Input,
  isAnsweredLike,
  isCreatedRecord,
  isFile,
  isRecordPage,
} from './endpoint.ts'
import { anyMatch, etagOf, matchesAnything } from './etag.ts'
import { runIdempotently } from './idempotency.ts'
import { readWhileCommitting, type Written } from './read-while-committing.ts'
import type { Caller } from './server-deps.ts'

type AnyInput = Input<unknown, unknown>

/** A write and its response are one transaction, so a response is only sent for a write that was committed. */
export async function respondTo(
  ctx: MapContext,
  endpoint: Endpoint,
  input: AnyInput,
  headers: { ifMatch: string | undefined; key: string | undefined },
): Promise<HttpResponse> {
  const { ifMatch, key } = headers
  if (endpoint.method === 'GET') return withEtag(endpoint, await handled(ctx, endpoint, input))
  const prepared = endpoint.prepare ? { ...input, body: await endpoint.prepare(input.body, ctx, input) } : input
  const { etagSource } = endpoint
  const guard = etagSource && ifMatch !== undefined ? { read: etagSource, ifMatch } : undefined
  const write = async (tx: MapContext): Promise<Written> => {
    if (guard) await assertUnchanged(tx, guard.read, input, guard.ifMatch)
    const result = await endpoint.handle(tx, prepared)
    return { response: responseTo(tx, endpoint, prepared, result) }
  }
  // `If-Match: *` doesn't need a retry when another write got there first.
  const isolation = guard && !matchesAnything(guard.ifMatch) ? { isolation: 'repeatable read' as const } : {}
  const { isOneStatement } = etagSource ?? endpoint.shownBy ?? {}
  const response =
    key === undefined
      ? await readWhileCommitting(ctx, write, { isOneStatement, ...isolation })
      : await runIdempotently(ctx, key, { endpoint, input }, async (tx) => (await write(tx)).response, isolation)
  return withWriteHeaders(ctx, endpoint, input, response)
}

function withEtag({ editedFields }: Endpoint, { status, body, headers }: HttpResponse): HttpResponse {
  const isTagged = body && !(body instanceof Readable)
  const tag = isTagged ? { etag: etagOf(body, editedFields), 'cache-control': 'private, no-cache' } : {}
  return { status, body, headers: { ...headers, ...tag } }
}

/** These headers are derived from the response, so a repeated response also has them. */
function withWriteHeaders(ctx: MapContext, endpoint: Endpoint, input: AnyInput, response: HttpResponse): HttpResponse {
  const { status, body, headers } = response
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : undefined
  const read = endpoint.etagSource ?? endpoint.shownBy
  return {
    status,
    body,
    headers: {
      ...headers,
      ...(text && isAnsweredLike(endpoint, read) ? { etag: etagOf(text, read?.editedFields) } : {}),
      ...(text && status === 201 ? locationOf(ctx, endpoint, input, text) : {}),
    },
  }
}

function locationOf(
  { site }: MapContext,
  { shownBy }: Endpoint,
  input: AnyInput,
  text: string | Buffer,
): Record<string, string> {
  if (!shownBy) return {}
  const { parent = input.id } = input.body as { parent?: number }
  const id = shownBy.reply.kind === 'one' ? JSON.parse(text.toString()).id : parent
  return { location: site.publicUrl + shownBy.path.replace(':id', String(id)) }
}

async function assertUnchanged(ctx: MapContext, read: Endpoint, input: AnyInput, ifMatch: string): Promise<void> {
  const { body } = await handled(ctx, read, input)
  if (body && !(body instanceof Readable) && anyMatch(ifMatch, etagOf(body, read.editedFields))) return
  throw new Conflict('changed_meanwhile', 'Someone has changed this since you read it. Read it again, then edit.', 412)
}

const handled = async (ctx: MapContext, endpoint: Endpoint, input: AnyInput): Promise<HttpResponse> =>
  responseTo(ctx, endpoint, input, await endpoint.handle(ctx, input))

async function responseTo(
  ctx: MapContext,
  endpoint: Endpoint,
  input: AnyInput,
  result: HandlerResult,
): Promise<HttpResponse> {
  const { etagSource, shownBy, reply } = endpoint
  if (result === undefined && etagSource && isAnsweredLike(endpoint, etagSource)) {
    return { ...(await handled(ctx, etagSource, input)), status: reply.status }
  }
  if (isCreatedRecord(result)) {
    if (!shownBy) throw new Error(`No endpoint shows what ${endpoint.id} creates.`)
    const shown = await handled(ctx, shownBy, { ...input, id: result.id })
    return { ...shown, status: result.isNew === false ? 200 : reply.status }
  }
  if (isRecordPage(result)) {
    const url = `${ctx.site.publicUrl}${endpoint.path.replace(':id', String(input.id))}`
    const linkTo = linksFrom(url, input.sent)
    return { status: 200, body: sendable(pageJson(result, linkTo)), headers: linkHeader(result, linkTo) }
  }
  if (typeof result === 'object' && 'stream' in result) {
    const type = isFile(endpoint) ? { 'content-type': 'application/zip' } : {}
    const headers = { 'cache-control': 'private, no-store', ...type, ...result.headers }
    return { status: 200, body: result.stream, headers }
  }
  const { status, json } = typeof result === 'object' ? result : { status: reply.status, json: result }
  return { status, body: json === undefined ? undefined : sendable(json) }
}

const shortText = 4_096

const sendable = (json: Json): string | Buffer => (json.length < shortText ? json : Buffer.from(json))

/** The response for every collection, wrapped around records that are already JSON text. */
function pageJson(page: RecordPage, linkTo: LinkTo): Json {
  const next = JSON.stringify(linkTo(page.next))
  const previous = JSON.stringify(linkTo(page.previous))
  const count = page.count === undefined ? '' : `"count":${page.count},`
  return `{${count}"next":${next},"previous":${previous},"results":[${page.results.join(',')}]}` as Json
}

function linkHeader(page: RecordPage, linkTo: LinkTo): Record<string, string> {
  const links = [
    page.next && `<${linkTo(page.next)}>; rel="next"`,
    page.previous && `<${linkTo(page.previous)}>; rel="prev"`,
  ].filter(Boolean)
  return links.length > 0 ? { link: links.join(', ') } : {}
}

type LinkTo = (link: PageLink | null) => string | null

/** Links to other pages of the same query. */
const linksFrom =
  (url: string, sent: Record<string, string>): LinkTo =>
  (link) => {
    if (!link) return null
    const { page, cursor, ...filters } = sent
    return `${url}?${new URLSearchParams({ ...filters, ...link })}`
  }

const maxCachedBytes = 8 * 1_048_576

/**
 * Caches the responses to GET requests by caller and URL. No invalidation is needed: `authenticate` returns the same
 * `Caller` object only while nothing has been written to the database. After a write, the caller is a new object, so
 * the old responses aren't found. Requests that arrive while a response is being read share that read.
 */
export class ResponseCache {
  #responses = new WeakMap<Caller, Map<string, Promise<HttpResponse>>>()
  #bytes = 0

  find(caller: Caller, url: string): Promise<HttpResponse> | undefined {
    return this.#responses.get(caller)?.get(url)
  }

  store(caller: Caller, url: string, read: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const byUrl = this.#responses.get(caller) ?? new Map<string, Promise<HttpResponse>>()
    this.#responses.set(caller, byUrl)
    const response = asSharedWork(read)
    byUrl.set(url, response)
    response.then(
      ({ body }) => this.#count(url.length + ((body as string | Buffer | undefined)?.length ?? 0)),
      () => byUrl.delete(url),
    )
    return response
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes <= maxCachedBytes) return
    this.#responses = new WeakMap()
    this.#bytes = 0
  }
}
