import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailSettings } from '../../background.ts'
import type { Config } from '../../config.ts'
import { testMail } from '../../features/maps/mails.ts'
import { shellQuoted } from '../../lib/escape.ts'
import { findMarker } from '../../platform/db/installation-marker.ts'
import { findSecret } from '../../platform/installation-secret.ts'
import { openMailTransport } from '../../platform/mail/open-transport.ts'
import { smtpTls } from '../../platform/mail/smtp-tls.ts'
import { verifySmtp } from '../../platform/mail/smtp-transport.ts'

export function checkSecret(config: Config): Finding {
  if (config.SECRET) return ok('secret', 'it is set.')
  if (!findSecret('', config.DATA_DIR))
    return warning('secret', `${config.DATA_DIR}/secret does not exist. The first server creates it; or set SECRET.`)
  if (config.DATABASE_URL)
    return warning(
      'secret',
      'it is in DATA_DIR. Servers on other machines need the same secret: set SECRET on all of them.',
    )
  return ok('secret', 'it is in DATA_DIR.')
}

/** Checks for the marker that reveals a lost database. Opening the database already checked that it matches. */
export function checkMarker({ DATA_DIR }: Config): Finding {
  const marker = findMarker(DATA_DIR)
  return marker
    ? ok('marker', `the database is the same one as at ${marker.at}.`)
    : warning('marker', `${join(DATA_DIR, 'installation')} does not exist. The next server to start creates it.`)
}

/** Only the owner may read the folder. */
export function checkModes({ DATA_DIR }: Config): Finding {
  const files = ['cairn.db', 'secret', 'installation']
    .map((name) => join(DATA_DIR, name))
    .filter((file) => existsSync(file))
  const open = files.find((file) => (statSync(file).mode & 0o077) !== 0)
  if (open) return warning('files', `others on this machine can read ${open}. Run: chmod 600 ${shellQuoted(open)}`)
  return ok('files', 'only their owner can read them.')
}

const littleBytes = 1_073_741_824
const tooLittleBytes = 104_857_600

/** We can't see a PostgreSQL server's disk. Downloads are written to the temporary folder. */
export async function checkDisk(config: Config): Promise<Finding> {
  const folder = config.DATABASE_URL || !existsSync(config.DATA_DIR) ? tmpdir() : config.DATA_DIR
  const { bavail, bsize } = await statfs(folder)
  return diskFinding(bavail * bsize, folder)
}

export function diskFinding(free: number, folder: string): Finding {
  const says = `${(free / 1e9).toFixed(1)} GB are free in ${folder}.`
  if (free < tooLittleBytes) return error('disk', `${says} Free up space now, or writes will fail.`)
  return free < littleBytes ? warning('disk', `${says} Free up space soon.`) : ok('disk', says)
}

const sendMs = 30_000

/** A real handshake, including the login. Nothing is sent. */
export async function checkMail({ SMTP_URL }: Config): Promise<Finding> {
  if (!SMTP_URL)
    return warning('mail', 'no mail server is configured, so emails are only printed. Set SMTP_URL and MAIL_FROM.')
  await verifySmtp(SMTP_URL)
  const { required, notice } = smtpTls(SMTP_URL)
  return (required || !notice ? ok : warning)('mail', `the mail server accepts connections. ${notice ?? ''}`.trimEnd())
}

/** The test email is sent like any other, with the sender and signature from the settings. */
export async function sendTestMail(config: Config, publicUrl: string, recipient: string): Promise<Finding> {
  if (!config.SMTP_URL) return warning('test mail', 'not sent, because no mail server is configured.')
  const transport = await openMailTransport({ ...mailSettings(config), site: { publicUrl }, print: () => {} })
  const { to, ...mail } = testMail({ publicUrl }, { to: recipient, language: 'en' })
  try {
    const envelope = { messageId: `test-${randomUUID()}`, recipient: to, created: new Date().toISOString() }
    await transport.send({ ...mail, ...envelope }, AbortSignal.timeout(sendMs))
  } finally {
    transport.close()
  }
  return ok(
    'test mail',
    `the mail server accepted an email to ${recipient}. Check that it arrives and isn't marked as spam.`,
  )
}

type Level = 'ok' | 'warning' | 'error'

/** One line of the report: what was checked, the result, and what to do about it. */
export interface Finding {
  level: Level
  about: string
  says: string
}

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says })
export const warning = (about: string, says: string): Finding => ({ level: 'warning', about, says })
export const error = (about: string, says: string): Finding => ({ level: 'error', about, says })

/** A check that throws counts as a finding. */
export const findingOf = (about: string, check: () => Promise<Finding>): Promise<Finding> =>
  check().catch((cause: unknown) =>
    error(about, cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause)),
  )
