import { domainToASCII, domainToUnicode } from 'node:url'

const syntax =
  /^([^\s\p{Cc}\p{Cf}@<>"(),:;[\]\\]+)@([^\s\p{Cc}\p{Cf}@<>"(),:;[\]\\./?#%]+(?:\.[^\s\p{Cc}\p{Cf}@<>"(),:;[\]\\./?#%]+)*)$/u

/** Whether the text can be an email address, or is `""`, which means none. Only a mail proves that it exists. */
export function isEmail(text: string): boolean {
  if (text === '') return true
  const [, name = '', domain = ''] = syntax.exec(text) ?? []
  return name !== '' && isUnambiguous(name) && domainToASCII(domain) !== ''
}

/**
 * Email addresses are compared and stored by this key, so that a mailbox is one account. The domain is in its ASCII form.
 * In the name before the @ only A to Z are folded: for everything else mail servers differ.
 */
export function mailKey(text: string): string {
  const address = text.normalize('NFC').trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${lowerAscii(address.slice(0, Math.max(at, 0)))}@${domainToASCII(domain) || lowerAscii(domain)}`
}

/**
 * Whether the address is its key already, apart from the case of A to Z and the script of its domain. Someone else's
 * claim must be: they may have proved an address that only normalising makes equal to another person's.
 */
export function isPlainEmail(text: string): boolean {
  if (text === '' || !isEmail(text)) return false
  const [name = '', domain = ''] = mailKey(text).split('@')
  return [domain, domainToUnicode(domain)].some((spelling) => `${name}@${spelling}` === lowerAscii(text))
}

/** The part of an address after the @, in its ASCII form. */
export const mailDomain = (address: string): string => mailKey(address).replace(/^.*@/s, '')

/**
 * Whether no other spelling of the name looks or folds the same. Capital letters beyond A to Z, full-width letters and
 * signs such as U+212A (Kelvin) do: some server could deliver both to one mailbox, or show one as the other.
 */
function isUnambiguous(name: string): boolean {
  if ([...name].some((character) => character.normalize('NFC') !== character)) return false
  return lowerAscii(name.normalize('NFC')) === name.normalize('NFKC').toLowerCase()
}

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
