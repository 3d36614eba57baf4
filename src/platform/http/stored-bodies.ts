import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Conflict, TooLarge } from '../errors.ts'
import { openTemporaryFolder } from '../temporary-file.ts'
import { noBody, type StoredFile } from './body.ts'

/** Bodies that are too large for memory. They're stored in temporary folders, until the response is ready. */
export class StoredBodies {
  readonly #parent: string
  readonly #maxBytes: number
  readonly #moreBytes: number
  readonly #folders = new WeakMap<FastifyRequest, string>()
  readonly #senders = new Set<string>()

  /** `moreBytes` are for a form's other fields. */
  constructor({ parent, maxBytes, moreBytes = 0 }: { parent: string; maxBytes: number; moreBytes?: number }) {
    this.#parent = parent
    this.#maxBytes = maxBytes
    this.#moreBytes = moreBytes
  }

  /** Before the body is read: one at a time for each sender, such as the map and the person. */
  begin({ headers }: FastifyRequest, { raw }: FastifyReply, senders: string[]): void {
    if (Number(headers['content-length'] ?? 0) > this.#maxBytes + this.#moreBytes) throw new TooLarge(this.#maxBytes)
    if (senders.some((sender) => this.#senders.has(sender)))
      throw new Conflict('upload_running', 'Another file is being uploaded. Wait for it.')
    // Someone who left meanwhile won't leave again.
    if (raw.destroyed) return
    for (const sender of senders) this.#senders.add(sender)
    raw.once('close', () => {
      for (const sender of senders) this.#senders.delete(sender)
    })
  }

  /** Where to store the request's body. */
  async folderFor(request: FastifyRequest): Promise<string> {
    const { path: folder } = await openTemporaryFolder(this.#parent)
    this.#folders.set(request, folder)
    return folder
  }

  async remove(request: FastifyRequest): Promise<void> {
    const folder = this.#folders.get(request)
    if (folder) await rm(folder, { recursive: true, force: true })
  }

  /** Stores all bodies in this scope. */
  readIn(scope: FastifyInstance): void {
    scope.addContentTypeParser('*', async (request: FastifyRequest, stream: Readable) => ({
      ...noBody,
      value: await this.#store(request, stream),
    }))
    scope.setErrorHandler(async (error, request) => {
      await this.remove(request)
      // Some clients only read the response once they've sent the whole file.
      request.raw.resume()
      throw error
    })
  }

  /** The stream isn't closed if the body is too large: its sender has to receive the response. */
  async #store(request: FastifyRequest, stream: Readable): Promise<Omit<StoredFile, 'name'>> {
    const path = join(await this.folderFor(request), 'body')
    const maxBytes = this.#maxBytes
    let bytes = 0
    async function* limited() {
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new TooLarge(maxBytes)
        yield chunk
      }
    }
    await writeFile(path, limited())
    return { path, size: bytes }
  }
}
