import { generateKeyPairSync } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { expect, it, onTestFinished } from 'vitest'
import { aDnsServer } from '../../../test/support/servers/dns.ts'
import { checkSender } from './check-sender.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const published = `v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`
const settings = {
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: { name: 'Cairn', address: 'cairn@feedback.example.org' },
  DKIM_SELECTOR: 'cairn',
  DKIM_KEY: keys.privateKey,
}

async function linesWith(records: Record<string, string>, changed = {}): Promise<string[]> {
  const { address, close } = await aDnsServer(records)
  onTestFinished(close)
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  resolver.setServers([address])
  const findings = await checkSender({ ...settings, ...changed }, resolver)
  return findings.map(({ level, about, says }) => `${level} ${about}: ${says}`)
}

it("finds the sender's records, including DMARC on the parent domain", async () => {
  const records = {
    'feedback.example.org': 'v=spf1 include:mail.example.org -all',
    'cairn._domainkey.feedback.example.org': published,
    '_dmarc.example.org': 'v=DMARC1; p=quarantine',
  }

  expect(await linesWith(records)).toEqual([
    'ok SPF: feedback.example.org has a record: v=spf1 include:mail.example.org -all',
    'ok DKIM: cairn._domainkey.feedback.example.org has the public key for DKIM_KEY.',
    'ok DMARC: feedback.example.org has a record: v=DMARC1; p=quarantine',
  ])
})

it('says what to add for each missing record', async () => {
  const [spf, dkim, dmarc] = await linesWith({ 'feedback.example.org': 'google-site-verification=x' })

  expect(spf).toMatch(/^warning SPF: .* has no SPF record/)
  expect(dkim).toBe(
    `error DKIM: cairn._domainkey.feedback.example.org doesn't exist, so signatures are invalid. Add a TXT record with: ${published.replace(' k=rsa;', '')}`,
  )
  expect(dmarc).toMatch(/^warning DMARC: _dmarc\.feedback\.example\.org has no record/)
})

it('notices a different DKIM key', async () => {
  const lines = await linesWith({ 'cairn._domainkey.feedback.example.org': 'v=DKIM1; p=MIIB' })

  expect(lines[1]).toMatch(/^error DKIM: .* has a different key from DKIM_KEY/)
})

it('checks nothing without a mail server or a public domain, and no DKIM without a selector', async () => {
  expect(await linesWith({}, { SMTP_URL: '' })).toEqual([])
  expect(await linesWith({}, { MAIL_FROM: { name: '', address: 'cairn@board.internal' } })).toEqual([])
  expect((await linesWith({}, { DKIM_SELECTOR: '', DKIM_KEY: '' })).map((line) => line.split(':')[0])).toEqual([
    'warning SPF',
    'warning DMARC',
  ])
})
