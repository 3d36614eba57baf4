import { randomBytes } from 'node:crypto'
import { type Cookies, parseCookie } from 'cookie'
import { equalInConstantTime } from '../../lib/text.ts'
import { isTheme, type Theme } from '../html/slots.ts'
import { freshSecret, hashOfSecret, hmac, isSecret, signedForm } from './browser-secret.ts'
import { findMapSession, type MapSession, mapSessionCookie } from './map-session.ts'

const yearSeconds = 31_536_000
const daySeconds = 86_400

/**
 * The cookies of one browser: a random secret, the chosen language and theme, the last map opened, the flash for the
 * next page, and a proof of the email address that has signed in here. The secret is created when it's first needed,
 * and signs the forms on pages shown in this browser. The database stores only its hash.
 */
export class Browser {
  readonly #prefix: string
  readonly #attributes: string
  readonly #secure: boolean
  readonly #sent: Cookies
  readonly #changes = new Map<string, { value: string; maxAgeSeconds: number }>()
  #discarded = false
  #signed: { secret: string; salt: string; token: string } | undefined
  /** Different in every response, so that a page's compressed size reveals nothing. Twelve characters. */
  readonly #salt = randomBytes(9).toString('base64url')
  /** The hash of the secret that came with the request. */
  readonly existingHash: string | undefined
  /** The session in one map that came with the request. It has its own cookie, separate from the secret. */
  readonly mapSession: MapSession | undefined
  #mapSessionCookies: string[] = []
  #actsInMap = false

  constructor(header: string | undefined, secure: boolean) {
    // Browsers accept a cookie with this prefix only over TLS, and only from the host itself.
    this.#secure = secure
    this.#prefix = secure ? '__Host-cairn-' : 'cairn-'
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    this.#sent = parseCookie(header ?? '', { decode: plainValue })
    const secret = this.#get('browser')
    this.existingHash = isSecret(secret) ? hashOfSecret(secret) : undefined
    this.mapSession = findMapSession((name) => this.#sent[this.#prefix + name])
  }

  /** The hash of the secret. Creates a secret if there is none. */
  get hash(): string {
    return hashOfSecret(this.#secret())
  }

  /** Goes into every form. Only pages shown in this browser contain it. It identifies the person who is signed in. */
  formTokenFor(personId?: number): string {
    const secret = (this.#actsInMap && this.mapSession?.secret) || this.#secret()
    const salt = `${this.#salt}${personId ?? ''}`
    // Signed once per page, because a page may have many forms.
    if (this.#signed?.secret !== secret || this.#signed.salt !== salt) {
      this.#signed = { secret, salt, token: signedForm(secret, salt) }
    }
    return this.#signed.token
  }

  /** With `visitor`, also accepts a form from a page that was shown before the session in a map ended. */
  hasValidFormToken(token: string | undefined, { visitor = false } = {}): boolean {
    if (token === undefined) return false
    const ofBrowser = this.existingHash && !this.#actsInMap ? this.#secret() : undefined
    const ofMap = this.#actsInMap || visitor ? this.mapSession?.secret : undefined
    const salt = token.split('.', 1)[0] ?? ''
    return [ofBrowser, ofMap].some((secret) => secret && equalInConstantTime(signedForm(secret, salt), token))
  }

  /**
   * From here on, the session in the map signs the forms: in a frame on another site, the browser sends no other
   * cookie.
   */
  actInMap(): void {
    this.#actsInMap = true
  }

  /** Opens a session in one map, with a secret from `freshSecret`. */
  adoptInMap(session: MapSession, maxAgeSeconds: number): void {
    this.#mapSessionCookies = [this.#cookieInMap(session, maxAgeSeconds)]
  }

  /**
   * Deletes the cookies for sessions in a map. A browser may have both kinds, and deleting only one would leave the
   * other valid.
   */
  clearMapSession(): void {
    const { mapSession } = this
    if (!mapSession) return
    this.#mapSessionCookies = [true, false].map((framed) => this.#cookieInMap({ ...mapSession, secret: '', framed }, 0))
  }

  #cookieInMap(session: MapSession, maxAgeSeconds: number): string {
    return mapSessionCookie(session, { prefix: this.#prefix, secure: this.#secure, maxAgeSeconds })
  }

  /** Signs text with this browser's secret. The text should begin with its purpose. */
  sign(text: string): string {
    return hmac(this.#secret(), 'sign', text)
  }

  /** Replaces the secret with a new one from `freshSecret`, which can't be guessed from the old one. */
  adopt(secret: string): void {
    this.#set('browser', secret, yearSeconds)
  }

  /** Deletes the secret, as on signing out. */
  clearSecret(): void {
    this.#set('browser', '', 0)
  }

  get language(): string | undefined {
    return this.#get('language')
  }

  /** Undefined clears the choice. */
  setLanguage(language: string | undefined): void {
    this.#set('language', language ?? '', language === undefined ? 0 : yearSeconds)
  }

  get theme(): Theme | undefined {
    const theme = this.#get('theme')
    return isTheme(theme) ? theme : undefined
  }

  /** Undefined restores the system's theme. */
  setTheme(theme: Theme | undefined): void {
    this.#set('theme', theme ?? '', theme === undefined ? 0 : yearSeconds)
  }

  /** The team and map of the last map page that the person opened here. */
  get lastMap(): { team?: string; map?: string } {
    const [team, map] = this.#get('map')?.split(':') ?? []
    return { ...(team && { team }), ...(map && { map }) }
  }

  setLastMap(team: string, map: string): void {
    const value = `${team}:${map}`
    if (this.#get('map') !== value) this.#set('map', value, daySeconds)
  }

  /** Proves which address has signed in here before. It survives signing out. */
  get addressProof(): string | undefined {
    return this.#get('address')
  }

  setAddressProof(proof: string): void {
    this.#set('address', proof, yearSeconds)
  }

  /** Shown once, on the next page. */
  setFlash(flash: string): void {
    this.#set('flash', flash, 60)
  }

  takeFlash(): string | undefined {
    const flash = this.#get('flash')
    if (flash !== undefined) this.#set('flash', '', 0)
    return flash
  }

  /** The `Set-Cookie` headers of the response. */
  get cookies(): string[] {
    if (this.#discarded) return this.#mapSessionCookies
    return [...this.#changes]
      .map(
        ([name, { value, maxAgeSeconds }]) =>
          `${this.#prefix}${name}=${value}; Max-Age=${maxAgeSeconds}${this.#attributes}`,
      )
      .concat(this.#mapSessionCookies)
  }

  /**
   * A form on another site is sent without our cookies, so a response that sets new ones would sign the person out. A
   * session in a map replaces only another of its kind.
   */
  discardChanges(): void {
    this.#discarded = true
  }

  #secret(): string {
    const secret = this.#get('browser')
    if (isSecret(secret)) return secret
    const fresh = freshSecret().secret
    this.#set('browser', fresh, daySeconds)
    return fresh
  }

  #get(name: string): string | undefined {
    return this.#changes.get(name)?.value ?? this.#sent[this.#prefix + name]
  }

  #set(name: string, value: string, maxAgeSeconds: number): void {
    this.#changes.set(name, { value, maxAgeSeconds })
  }
}

/** Our values don't need escaping. Undefined makes the parser ignore the cookie. */
const plainValue = (value: string): string | undefined => (/^[\w.:-]*$/.test(value) ? value : undefined)
