import { describe, expect, it } from 'vitest'
import { allowsOrigin, parseFrameAncestor } from './frame-ancestor.ts'

describe('frame ancestors', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    [' HTTPS://Example.COM/ ', 'https://example.com'],
    ['https://*.example.com', 'https://*.example.com'],
    ['https://example.com:443', 'https://example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['*', '*'],
  ])('parses %s as %s', (text, site) => {
    expect(parseFrameAncestor(text)).toBe(site)
  })

  it.each([
    '',
    'example.com',
    'https://',
    'https://example.com/path',
    'https://example.com?x=1',
    'https://example.com#x',
    'https://ada@example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    "'self'",
    'https:',
    'https://*',
    'https://*.com',
    'https://a.*.com',
    'https://*.127.0.0.1',
    'https://[::1]',
    "https://example.com; script-src 'unsafe-inline'",
    'https://example.com https://other.example',
    'https://example.com,https://other.example',
    'https://example.com:99999',
    'https://example_1.com;',
    'null',
  ])('rejects %s', (text) => {
    expect(parseFrameAncestor(text)).toBeUndefined()
  })

  it.each([
    ['https://example.com', 'https://example.com', true],
    ['https://example.com', 'http://example.com', false],
    ['http://example.com', 'https://example.com', true],
    ['https://example.com', 'https://example.com:8443', false],
    ['https://example.com', 'https://www.example.com', false],
    ['https://example.com', 'https://example.com.evil.example', false],
    ['https://*.example.com', 'https://www.example.com', true],
    ['https://*.example.com', 'https://a.b.example.com', true],
    ['https://*.example.com', 'https://example.com', false],
    ['https://*.example.com', 'https://evilexample.com', false],
    ['*', 'https://anything.example', true],
    ['*', 'null', false],
    ['*', 'https://anything.example/path', false],
    ['*', 'data:text/html,x', false],
  ])('%s allows %s: %s', (site, origin, allowed) => {
    expect(allowsOrigin([site], origin)).toBe(allowed)
  })
})
