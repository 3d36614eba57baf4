import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { limitSettings } from './limit-settings.ts'
import { readDomains, readPrivateKey, readSender, readSmtpUrl } from './platform/mail/settings.ts'
import { readProviders } from './platform/openid/settings.ts'
import {
  boolean,
  language,
  oneOf,
  port,
  postgresUrl,
  prefix,
  readHosts,
  readOrigin,
  readSecurityContact,
  secret,
  text,
  wholeNumber,
  workers,
} from './setting-values.ts'

/** Every setting: its description, default and reader. `docs/reference` is generated from it. */
export const settings = {
  PORT: { about: 'The port to listen on; 0 for any free port.', fallback: '3000', read: port },
  HOST: { about: 'The address to listen on.', fallback: '127.0.0.1', read: text },
  WORKERS: {
    about:
      'How many processes share the port; `auto` means one per core. More than one needs PostgreSQL; with SQLite, `auto` means 1. They share rate limits and connections, and SIGHUP replaces them one by one.',
    fallback: '1',
    read: workers,
  },
  DATA_DIR: {
    about: 'The folder for the SQLite database.',
    fallback: './data',
    read: (value: string) => resolve(value),
  },
  DATABASE_URL: {
    about: 'A PostgreSQL URL. Without it, Cairn uses SQLite in DATA_DIR.',
    fallback: '',
    read: postgresUrl,
  },
  SECRET: {
    about:
      'The key for hashing IP addresses. All servers in an installation need the same one. Without it, Cairn uses a file named `secret` in DATA_DIR; include it in backups.',
    fallback: '',
    read: secret,
  },
  PUBLIC_URL: {
    about:
      "The URL where people reach this installation. All links start with it, and pages requested under another public name are redirected there. It can't have a path: Cairn needs its own host.",
    fallback: '',
    read: readOrigin,
  },
  ...limitSettings,
  TRUSTED_PROXIES: {
    about:
      'The number of reverse proxies in front of Cairn. Visitors are then identified by the IP address that the proxies report.',
    fallback: '0',
    read: wholeNumber,
  },
  LANGUAGE: {
    about:
      "The language of pages if the visitor hasn't chosen one and Cairn supports none of the browser's languages; a tag such as `en`.",
    fallback: 'en',
    read: language,
  },
  BRAND_PREFIX: {
    about: 'Renames the `service_url` field: `acme` makes it `acme_url`.',
    fallback: 'service',
    read: prefix,
  },
  SMTP_URL: {
    about:
      'The mail server: `smtps://user:password@host` for TLS from the start, or `smtp://user:password@host:587` for STARTTLS if the server offers it (`?requireTLS=true` requires it). Without it, emails are printed to the console.',
    fallback: '',
    read: readSmtpUrl,
  },
  MAIL_FROM: {
    about: 'The sender of emails, as `address` or `Name <address>`. Required with SMTP_URL.',
    fallback: '',
    read: readSender,
  },
  MAIL_SENDER_DOMAINS: {
    about:
      "Domains that maps may send from, separated by commas. If a map's contact address is in one of them, it is the sender of the map's emails; in any other domain, including MAIL_FROM's, it only receives replies. Contact addresses are not verified, so list a domain only if every map administrator may send as anyone in it.",
    fallback: '',
    read: readDomains,
  },
  DKIM_SELECTOR: {
    about: "Signs emails with DKIM, using this selector in the sender's domain. Required with DKIM_KEY.",
    fallback: '',
    read: text,
  },
  DKIM_KEY: {
    about: 'The private DKIM key, in PEM format. Publish the public key in DNS for each sending domain.',
    fallback: '',
    read: readPrivateKey,
  },
  ANNOUNCE_MINUTES: {
    about:
      'Minutes before followers are notified of a change to a task. If the task is moved back before then, no one is notified. Several changes become one email.',
    fallback: '10',
    read: wholeNumber,
  },
  NOTICE_MAILS_PER_DAY: {
    about: 'Notification emails a person gets per day; 0 means no limit. Further notifications only appear under You.',
    fallback: '30',
    read: wholeNumber,
  },
  WHO_MAY_CREATE_TEAMS: {
    about:
      '`operators`: teams can only be created on the command line. `anybody`: anyone who is signed in can also create up to ten teams, at `/new`.',
    fallback: 'operators',
    read: (value: string) => oneOf(value, ['operators', 'anybody']),
  },
  OIDC_PROVIDERS: {
    about:
      'OpenID Connect providers people can sign in with, as JSON: `[{"id": "acme", "name": "Acme", "issuer": "https://id.acme.example", "client_id": "…", "client_secret": "…"}]`. Each is trusted for every email address it reports as verified. The redirect URI is `PUBLIC_URL/sign-in/with/{id}/callback`. Leave out `client_secret` for a public client. `scope` defaults to `openid email profile`.',
    fallback: '',
    read: readProviders,
  },
  AUDIT_DAYS: {
    about: "How many days a map's audit log goes back. Older events are deleted; 0 keeps them forever.",
    fallback: '365',
    read: wholeNumber,
  },
  EGRESS_ALLOWED_HOSTS: {
    about:
      'Hosts on this machine or a private network that webhooks may call and JWT keys may be read from, as `host` or `host:port`, separated by commas. Other hosts must be on the public internet.',
    fallback: '',
    read: readHosts,
  },
  FEED_DAYS: {
    about:
      "How many days a map's change feed goes back, unless AUDIT_DAYS deletes events earlier. A program that has been offline for longer has to read everything again. 0 means no limit.",
    fallback: '30',
    read: wholeNumber,
  },
  JOBS: {
    about: '`false` leaves background work to `cairn worker`: emails, webhooks, reactions to events and hourly jobs.',
    fallback: 'true',
    read: boolean,
  },
  METRICS: { about: '`true` serves `GET /metrics` for Prometheus.', fallback: 'false', read: boolean },
  METRICS_TOKEN: { about: 'If set, `/metrics` requires it as a Bearer token.', fallback: '', read: text },
  SECURITY_CONTACT: {
    about:
      'Where to report vulnerabilities: an email address or an https URL. If set, `/.well-known/security.txt` is served.',
    fallback: '',
    read: readSecurityContact,
  },
  LOG_LEVEL: {
    about: 'info, warn, error or silent.',
    fallback: 'info',
    read: (value: string) => oneOf(value, ['info', 'warn', 'error', 'silent']),
  },
} as const

export type SettingName = keyof typeof settings
export type Config = { [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> }

/**
 * Reads all settings, each from NAME or from the file named by NAME_FILE. Throws a one-line error if one is invalid.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const entries = Object.entries(settings).map(([name, { fallback, read }]) => {
    try {
      return [name, read(settingOf(name, environment) ?? fallback)]
    } catch (error) {
      throw new Error(`The setting ${name} is invalid: ${(error as Error).message}`)
    }
  })
  const config: Config = Object.fromEntries(entries)
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new Error('The setting MAIL_FROM is missing: SMTP_URL needs a sender.')
  }
  if ((config.DKIM_KEY === '') !== (config.DKIM_SELECTOR === '')) {
    throw new Error('DKIM_KEY and DKIM_SELECTOR belong together: set both or neither.')
  }
  if (config.WORKERS !== 'auto' && config.WORKERS > 1 && !config.DATABASE_URL) {
    throw new Error('WORKERS needs PostgreSQL: set DATABASE_URL, or WORKERS=1 for SQLite.')
  }
  return config
}

function settingOf(name: string, environment: Record<string, string | undefined>): string | undefined {
  const file = environment[`${name}_FILE`]
  if (file && environment[name]) throw new Error(`set either ${name} or ${name}_FILE, not both.`)
  if (file) return readFileSync(file, 'utf8').trim()
  return environment[name] || undefined
}
