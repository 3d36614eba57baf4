import { compressed, type Encoding, encodingFor } from './compress.ts'
import { encodedTag, etagOf, noneMatch } from './etag.ts'
import type { RouteResponse } from './server-deps.ts'

interface Asked {
  acceptEncoding?: string
  ifNoneMatch?: string
}

/**
 * A text that is the same for everybody. There is one copy of its bytes, and one for each encoding, made when it is first
 * asked for. So a thousand readers who are slow to take it hold no memory of ours.
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

  async answer({ acceptEncoding, ifNoneMatch }: Asked, headers: Record<string, string>): Promise<RouteResponse> {
    // A PNG is already compressed.
    const encoding = this.#type === 'image/png' ? undefined : encodingFor(acceptEncoding)
    const etag = encoding ? encodedTag(this.#etag, encoding) : this.#etag
    const all = { ...headers, etag, vary: 'accept-encoding' }
    if (ifNoneMatch !== undefined && !noneMatch(ifNoneMatch, this.#etag)) {
      return { status: 304, type: this.#type, body: '', headers: all }
    }
    if (!encoding) return { status: 200, type: this.#type, body: this.#bytes, headers: all }
    const body = await this.#encoded(encoding)
    return { status: 200, type: this.#type, body, headers: { ...all, 'content-encoding': encoding } }
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding) ?? compressed(this.#bytes, encoding, 'all')
    this.#compressed.set(encoding, known)
    return known
  }
}
