import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { Config } from '../../config.ts'
import { error, type Finding, ok, warning } from './check-installation.ts'

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DKIM_SELECTOR' | 'DKIM_KEY'>

/**
 * Checks the DNS records that other mail servers look up for the sender's domain. Whether SPF includes the mail server
 * depends on that server, so only its presence is checked.
 */
export async function checkSender(
  { SMTP_URL, MAIL_FROM, DKIM_SELECTOR, DKIM_KEY }: Settings,
  resolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<Finding[]> {
  const domain = MAIL_FROM?.address.split('@').at(-1)?.toLowerCase()
  if (!SMTP_URL || !domain || !isInDns(domain)) return []
  const find = (name: string, version: string) => findRecord(resolver, name, version)
  try {
    return [
      spfFinding(domain, await find(domain, 'v=spf1')),
      ...(DKIM_SELECTOR
        ? [
            dkimFinding(
              DKIM_KEY,
              `${DKIM_SELECTOR}._domainkey.${domain}`,
              await findKey(resolver, DKIM_SELECTOR, domain),
            ),
          ]
        : []),
      dmarcFinding(domain, await findInDomainOrParent(find, domain)),
    ]
  } catch (cause) {
    return [warning('sender', `the DNS lookup for ${domain} failed (${(cause as Error).message}).`)]
  }
}

/** Host names without a dot, and reserved domains, are for private networks and tests. */
const isInDns = (domain: string): boolean =>
  domain.includes('.') && !/\.(?:example|invalid|test|localhost|local|internal)$/.test(domain)

function spfFinding(domain: string, record: string | undefined): Finding {
  if (record) return ok('SPF', `${domain} has a record: ${record}`)
  return warning(
    'SPF',
    `${domain} has no SPF record, so emails may be marked as spam. Add the one from your mail provider.`,
  )
}

function dkimFinding(key: string, name: string, record: string | undefined): Finding {
  const ours = publicKeyOf(key)
  const published = /(?:^|;)\s*p=([^;]*)/.exec(record ?? '')?.[1]?.replace(/\s/g, '')
  if (published === ours) return ok('DKIM', `${name} has the public key for DKIM_KEY.`)
  const add = `Add a TXT record with: v=DKIM1; p=${ours}`
  if (published === undefined) return error('DKIM', `${name} doesn't exist, so signatures are invalid. ${add}`)
  return error('DKIM', `${name} has a different key from DKIM_KEY, so signatures are invalid. ${add}`)
}

function dmarcFinding(domain: string, record: string | undefined): Finding {
  if (record) return ok('DMARC', `${domain} has a record: ${record}`)
  return warning(
    'DMARC',
    `_dmarc.${domain} has no record. Large providers expect one; “v=DMARC1; p=none” is enough to start.`,
  )
}

/** As published in DNS: base64 of the key in DER format; for Ed25519, of the 32 bytes only. */
function publicKeyOf(privateKey: string): string {
  const key = createPublicKey(privateKey)
  const der = key.export({ type: 'spki', format: 'der' })
  return (key.asymmetricKeyType === 'ed25519' ? der.subarray(-32) : der).toString('base64')
}

/** A subdomain without a DMARC record uses its parent domain's. */
async function findInDomainOrParent(
  find: (name: string, version: string) => Promise<string | undefined>,
  domain: string,
): Promise<string | undefined> {
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const record = await find(`_dmarc.${labels.slice(from).join('.')}`, 'v=DMARC1')
    if (record) return record
  }
  return undefined
}

const findKey = async (resolver: Resolver, selector: string, domain: string): Promise<string | undefined> =>
  (await textsOf(resolver, `${selector}._domainkey.${domain}`)).find((text) => /(?:^|;)\s*p=/.test(text))

const findRecord = async (resolver: Resolver, name: string, version: string): Promise<string | undefined> =>
  (await textsOf(resolver, name)).find((text) => text.toLowerCase().startsWith(version.toLowerCase()))

/** Long values are split into parts of 255 characters. */
async function textsOf(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw cause
  }
}
