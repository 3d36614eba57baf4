import { expect, it } from 'vitest'
import { isEmail, isPlainEmail, mailDomain, mailKey, maskedAddress } from './email-address.ts'

it.each([
  'info@b\u00fccher.example',
  'Info@BU\u0308CHER.Example',
  'INFO@xn--bcher-kva.example',
  ' info@XN--BCHER-KVA.EXAMPLE ',
  'info@\uff42\u00fccher\u3002example',
])('%s is the same mailbox as its other spellings', (text) => {
  expect(mailKey(text)).toBe('info@xn--bcher-kva.example')
})

it.each([
  ['ada@example.org', 'a•••@example.org'],
  ['a@example.org', 'a•••@example.org'],
  ['😀x@example.org', '😀•••@example.org'],
])('masks %s as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked)
})

it('folds only A to Z in the local part', () => {
  expect(mailKey('J\u00f6rg.\u0130@x.example')).toBe('j\u00f6rg.\u0130@x.example')
})

it('folds the domain of a guest rule like the domain of an address', () => {
  expect(mailKey('@B\u00dcCHER.example')).toBe('@xn--bcher-kva.example')
  expect(mailDomain('a@B\u00dcCHER.example')).toBe('xn--bcher-kva.example')
})

it.each([
  '',
  'a@b',
  'first.last+tag@sub.example',
  'j\u00f6rg@x.example',
  '\u7528\u6237@x.example',
  'a@b\u00fccher.example',
])('accepts %j', (text) => {
  expect(isEmail(text)).toBe(true)
})

it.each([
  ...[
    'a',
    '@b',
    'a@',
    'a@b.',
    'a@.b',
    'a b@c',
    'a@b@c',
    'a@b,c@d',
    'a\n@b',
    '<a@b>',
    'a@b#c',
    'a@b/c.d',
    'a@b%63',
    'a@b?c',
  ],
  // These fold to another address or look like one.
  ...['\u212aelvin@x.example', '\uff41@x.example', 'J\u00d6RG@x.example', '\ufb01x@x.example'],
  ...['a\u200b@x.example', 'a\u202e@x.example', 'a@x\u200b.example'],
])('rejects %j', (text) => {
  expect(isEmail(text)).toBe(false)
})

it.each(['Ada@Example.org', 'j\u00f6rg@b\u00fccher.example', 'a@xn--bcher-kva.example'])(
  '%j is a plain address',
  (text) => {
    expect(isPlainEmail(text)).toBe(true)
  },
)

it.each(['', ' a@x.example', '\u212a@x.example', 'a@\u212ax.example', 'a@\uff42x.example', 'jo\u0308rg@x.example'])(
  '%j is not a plain address',
  (text) => {
    expect(isPlainEmail(text)).toBe(false)
  },
)
