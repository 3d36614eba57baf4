import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const yearSeconds = 31_536_000

/**
 * What we keep in a browser: one random secret, the language chosen there, and what was just done. The secret is made
 * only when something needs it; who holds it is known by its hash, and it signs the forms of its pages.
 */
export class Browser {
  readonly #prefix: string
  readonly #attributes: string
  readonly #kept: Map<string, string>
  readonly #changes = new Map<string, string>()
  #leftAlone = false
  /** Another in every answer, so that nothing can be learned from how well a page compresses. */
  readonly #salt = randomBytes(9).toString('base64url')
  /** The hash of the secret it came with; undefined for one we have not met. */
  readonly known: string | undefined

  constructor(cookies: string | undefined, secure: boolean) {
    // A browser takes a cookie of this prefix only over TLS, and only from the host itself.
    this.#prefix = secure ? '__Host-cairn-' : 'cairn-'
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    this.#kept = readCookies(cookies, this.#prefix)
    const secret = this.#kept.get('browser')
    this.known = isSecret(secret) ? hashOf('browser', secret) : undefined
  }

  /** The hash of its secret, which it has from now on. */
  get hash(): string {
    return hashOf('browser', this.#secret())
  }

  /** Goes into every form; only pages that were shown in this browser know it. */
  get formToken(): string {
    return this.#formToken(this.#salt)
  }

  /** Something only we and this browser could have made. */
  sign(text: string): string {
    return hashOf(text, this.#secret())
  }

  knowsForm(token: string | undefined): boolean {
    if (!this.known || token === undefined) return false
    const [ours, theirs] = [Buffer.from(this.#formToken(token.split('.', 1)[0] ?? '')), Buffer.from(token)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  }

  #formToken(salt: string): string {
    return `${salt}.${this.sign(`form ${salt}`)}`
  }

  /** Whoever knew the secret before knows nothing of what comes after. Returns the hash of the new one. */
  renew(): string {
    this.#set('browser', newSecret(), yearSeconds)
    return this.hash
  }

  /** Forgets who was here. */
  forget(): void {
    this.#set('browser', '', 0)
  }

  get language(): string | undefined {
    return this.#kept.get('language')
  }

  /** Undefined forgets what was chosen. */
  speak(language: string | undefined): void {
    this.#set('language', language ?? '', language === undefined ? 0 : yearSeconds)
  }

  /** Said once, on the page that is shown next. */
  tell(notice: string): void {
    this.#set('notice', notice, 60)
  }

  takeNotice(): string | undefined {
    const notice = this.#kept.get('notice')
    if (notice !== undefined) this.#set('notice', '', 0)
    return notice
  }

  /** What the browser is to keep from now on. */
  get cookies(): string[] {
    return this.#leftAlone ? [] : [...this.#changes.values()]
  }

  /** Another site's form comes without our cookies: an answer that sets new ones would sign the person out. */
  leaveAlone(): void {
    this.#leftAlone = true
  }

  #secret(): string {
    const known = this.#kept.get('browser')
    if (isSecret(known)) return known
    const made = newSecret()
    this.#set('browser', made, 86_400)
    return made
  }

  #set(name: string, value: string, seconds: number): void {
    this.#kept.set(name, value)
    this.#changes.set(name, `${this.#prefix}${name}=${value}; Max-Age=${seconds}${this.#attributes}`)
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url')

const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

const hashOf = (purpose: string, secret: string): string =>
  createHash('sha256').update(`${purpose} ${secret}`).digest('base64url')

function readCookies(header: string | undefined, prefix: string): Map<string, string> {
  const pairs = (header ?? '').split(';').flatMap((part): [string, string][] => {
    const [name = '', value = ''] = part.trim().split('=', 2)
    return name.startsWith(prefix) && /^[\w.:-]*$/.test(value) ? [[name.slice(prefix.length), value]] : []
  })
  return new Map(pairs)
}
