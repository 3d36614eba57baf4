import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'

const acme = {
  id: 'acme',
  name: 'Acme',
  issuer: 'https://id.acme.example',
  client_id: 'cairn',
  client_secret: 'hush-hush',
}
const read = (value: unknown) =>
  readConfig({ OIDC_PROVIDERS: typeof value === 'string' ? value : JSON.stringify(value) }).OIDC_PROVIDERS

describe('the OIDC_PROVIDERS setting', () => {
  it('accepts any number of providers', () => {
    const { client_secret: _, ...open } = acme
    const local = { ...open, id: 'local', issuer: 'http://localhost:8080/realms/a', scope: 'openid email' }
    expect(read('')).toEqual([])
    expect(read([acme, local])).toEqual([{ ...acme, scope: 'openid email profile' }, local])
  })

  it.each<[wrong: string, value: unknown, line: string]>([
    ['invalid JSON', '[{"client_secret": "hush-hush",]', 'it is not valid JSON.'],
    ['an object instead of an array', acme, 'it must be a JSON array of providers.'],
    ['a string instead of an object', [acme, 'hush-hush'], 'provider 2 must be an object.'],
    ['a missing field', [{ ...acme, issuer: undefined }], '"issuer" of provider 1 is missing: it must be an https'],
    ['an unknown field', [{ ...acme, client_secert: 'hush-hush' }], 'provider 1 has an unknown field "client_secert".'],
    [
      'an invalid id',
      [{ ...acme, id: 'Acme Inc' }],
      '"id" of provider 1 must consist of lower-case letters, digits and -.',
    ],
    ['a duplicate id', [acme, acme], 'two providers have the id "acme".'],
    ['an empty name', [{ ...acme, name: ' ' }], '"name" of provider 1 must be a non-empty string.'],
    [
      'a number instead of a string',
      [{ ...acme, client_id: 7 }],
      '"client_id" of provider 1 must be a non-empty string.',
    ],
    [
      'an empty secret',
      [{ ...acme, client_secret: '' }],
      '"client_secret" of provider 1 must be a non-empty string, or left',
    ],
    ['a scope without openid', [{ ...acme, scope: 'email' }], '"scope" of provider 1 must contain openid.'],
    ...[
      'http://id.acme.example',
      'http://127.0.0.1.evil.example',
      'ftp://localhost',
      'id.acme.example',
      'https://id.acme.example/?a=b',
      'https://id.acme.example/.well-known/openid-configuration',
    ].map((issuer): [string, unknown, string] => [
      issuer,
      [{ ...acme, issuer }],
      '"issuer" of provider 1 must be an http',
    ]),
  ])('reports the problem on one line without secrets: %s', (_wrong, value, line) => {
    let said = ''
    try {
      read(value)
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain(`The setting OIDC_PROVIDERS is invalid: ${line}`)
    expect(said).not.toContain('hush')
    expect(said).not.toContain('\n')
  })
})
