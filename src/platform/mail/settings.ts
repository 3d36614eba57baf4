import { createPrivateKey } from 'node:crypto'
import { isEmail, mailDomain } from '../../lib/email-address.ts'
import type { Sender } from './smtp-transport.ts'

export function readSmtpUrl(value: string): string {
  const url = URL.parse(value)
  if (value && !(url?.hostname && /^smtps?:$/.test(url.protocol))) {
    throw new Error('it must look like smtp://user:password@host:port or smtps://….')
  }
  return value
}

/** `address` or `Name <address>`. */
export function readSender(value: string): Sender | undefined {
  const text = value.trim()
  if (text === '') return undefined
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text) ?? []
  if (address === '' || !isEmail(address) || /\p{Cc}/u.test(name)) {
    throw new Error('it must be an email address, or a name and an address as in Cairn <cairn@example.org>.')
  }
  return { name, address }
}

/** Domains separated by commas. */
export function readDomains(value: string): string[] {
  const domains = value
    .split(',')
    .map((domain) => domain.trim())
    .filter((domain) => domain !== '')
  const wrong = domains.find((domain) => !isEmail(`a@${domain}`))
  if (wrong !== undefined) throw new Error('it must be domains such as example.org, separated by commas.')
  return domains.map((domain) => mailDomain(`a@${domain}`))
}

/** A private key as PEM. In a one-line setting, `\n` is a line break. */
export function readPrivateKey(value: string): string {
  const pem = value.replaceAll('\\n', '\n').trim()
  if (pem === '') return ''
  try {
    createPrivateKey(pem)
  } catch {
    throw new Error('it must be a private key in PEM format.')
  }
  return pem
}
