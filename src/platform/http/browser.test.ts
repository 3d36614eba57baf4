import { describe, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import { freshSecret, personInFormToken } from './browser-secret.ts'

const secret = 'A'.repeat(43)
const withSecret = (text = secret) => new Browser(`cairn-browser=${text}`, false)

describe('browser cookies', () => {
  it.each([
    ['nothing', undefined],
    ['another name', 'other=1; cairn-other=2'],
    ['a secret of the wrong length', 'cairn-browser=short'],
    ['escapes and quotes', `cairn-browser="${secret}"; cairn-browser=%41${secret.slice(1)}`],
    ['a secret with more after it', `cairn-browser=${secret}=x`],
    ['names of built-in properties', '__proto__=1; constructor=2; cairn-__proto__=3'],
    ['only punctuation', ';;=;=;,;'],
  ])('hold no secret: %s', (_name, header) => {
    const browser = new Browser(header, false)

    expect([browser.existingHash, browser.language, browser.takeFlash(), browser.cookies]).toEqual([
      undefined,
      undefined,
      undefined,
      [],
    ])
  })

  it('are found anywhere in the header, and the first well-formed one wins', () => {
    const header = `a=b;cairn-browser=";  cairn-browser=${secret} ; cairn-browser=${'B'.repeat(43)}; cairn-language=de`
    const browser = new Browser(header, false)

    expect([browser.existingHash, browser.language]).toEqual([withSecret().existingHash, 'de'])
  })

  it('must be host-bound over https', () => {
    expect(new Browser(`cairn-browser=${secret}`, true).existingHash).toBeUndefined()
    expect(new Browser(`__Host-cairn-browser=${secret}`, true).existingHash).toBe(withSecret().existingHash)
  })

  it('change only when something is set, and not at all once the changes are discarded', () => {
    const browser = withSecret()
    expect([browser.hash, browser.cookies]).toEqual([browser.existingHash, []])

    browser.setFlash('saved')
    expect(browser.takeFlash()).toBe('saved')
    expect(browser.cookies).toEqual(['cairn-flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])

    browser.discardChanges()
    expect(browser.cookies).toEqual([])
  })
})

describe('browser secret', () => {
  it('can be created before the browser adopts it', () => {
    const browser = withSecret()
    const { secret: next, hash } = freshSecret()

    browser.adopt(next)

    expect(browser.hash).toBe(hash)
    expect(withSecret(next).existingHash).toBe(hash)
    expect(browser.cookies).toEqual([expect.stringContaining(`cairn-browser=${next}; Max-Age=31536000;`)])
  })

  it('is replaced by a new one after being cleared', () => {
    const browser = withSecret()

    browser.clearSecret()

    expect(browser.cookies).toEqual([expect.stringMatching(/^cairn-browser=; Max-Age=0;/)])
    expect(browser.hash).not.toBe(browser.existingHash)
  })

  it("signs each purpose differently, so that values can't be interchanged", () => {
    const browser = withSecret()
    const [salt = '', signature] = browser.formTokenFor(7).split('.')

    expect([browser.sign(`form:${salt}`), browser.sign(salt)]).not.toContain(signature)
    expect([browser.sign(''), browser.sign('hash:')]).not.toContain(browser.hash)
  })
})

describe('form token', () => {
  it('is valid in the browser it was made for, until the secret changes', () => {
    const browser = withSecret()
    const token = browser.formTokenFor(7)

    expect(withSecret().hasValidFormToken(token)).toBe(true)
    expect(withSecret('B'.repeat(43)).hasValidFormToken(token)).toBe(false)
    expect(withSecret().hasValidFormToken(token.replace('7.', '8.'))).toBe(false)
    browser.adopt(freshSecret().secret)
    expect(browser.hasValidFormToken(token)).toBe(false)
  })

  it('identifies the person the page was shown to', () => {
    expect(personInFormToken(withSecret().formTokenFor(12))).toBe('12')
    expect(personInFormToken(withSecret().formTokenFor())).toBe('')
  })

  it.each(['', '.', 'x', 'x.y', '.'.repeat(1_000), 'é.ü'])('rejects %j', (token) => {
    expect(withSecret().hasValidFormToken(token)).toBe(false)
  })

  it("is never valid without a secret or when it's missing", () => {
    const stranger = new Browser(undefined, false)

    expect(stranger.hasValidFormToken(stranger.formTokenFor())).toBe(false)
    expect(withSecret().hasValidFormToken(undefined)).toBe(false)
  })
})
