import { domainToASCII, domainToUnicode } from 'node:url'

const syntax =
  /^([^\s\p{Cc}\p{Cf}@<>"(),:;[\]\\]+)@([^\s\p{Cc}\p{Cf}@<>"(),:;[\]\\./?#%]+(?:\.[^\s\p{Cc}\p{Cf}@<>"(),:;[\]\\./?#%]+)*)$/u

/** Whether the text could be an email address, or is `""` for none. Only sending an email proves that it exists. */
export function isEmail(text: string): boolean {
  if (text === '') return true
  const [, name = '', domain = ''] = syntax.exec(text) ?? []
  return name !== '' && isUnambiguous(name) && asciiDomain(domain) !== ''
}

/**
 * Addresses are stored and compared by this key, so that each mailbox has one account. The domain is in ASCII. Before
 * the @, only A to Z are folded, because mail servers differ about the rest.
 */
export function mailKey(text: string): string {
  const address = text.normalize('NFC').trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${lowerAscii(address.slice(0, Math.max(at, 0)))}@${asciiDomain(domain) || lowerAscii(domain)}`
}

/**
 * Whether the address equals its key, apart from case and the script of its domain. Required for addresses claimed by a
 * third party, which may have verified one that equals someone else's only after normalising.
 */
export function isPlainEmail(text: string): boolean {
  if (text === '' || !isEmail(text)) return false
  const [name = '', domain = ''] = mailKey(text).split('@')
  return [domain, domainToUnicode(domain)].some((spelling) => `${name}@${spelling}` === lowerAscii(text))
}

/** For screens that others may see: `a•••@example.org`. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*@/su, '$1•••@')

/** The part of an address after the @, in ASCII. */
export const mailDomain = (address: string): string => mailKey(address).replace(/^.*@/s, '')

/**
 * Whether no other spelling of the name looks or folds the same, as full-width letters or U+212A (Kelvin) would. A
 * server could deliver both to one mailbox, or display one as the other.
 */
function isUnambiguous(name: string): boolean {
  if (isAscii.test(name)) return true
  if ([...name].some((character) => character.normalize('NFC') !== character)) return false
  return lowerAscii(name.normalize('NFC')) === name.normalize('NFKC').toLowerCase()
}

const isAscii = /^[\x21-\x7e]+$/

/** Like `domainToASCII`, which parses a URL. Most domains are plain words, which it returns unchanged. */
const asciiDomain = (domain: string): string => (plainDomain.test(domain) ? domain : domainToASCII(domain))

const plainDomain = /^[a-z]+(?:\.[a-z]+)*$/

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
