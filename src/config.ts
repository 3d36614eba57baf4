import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { limitSettings, overloadSettings, timeoutSettings } from './limit-settings.ts'
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
} from './setting-values.ts'

/** Every setting: its description, its default and how it is read. `docs/reference` is generated from this. */
export const settings = {
  PORT: { about: 'The port to listen on; 0 for any free one.', fallback: '3000', read: port },
  HOST: { about: 'The address to listen on.', fallback: '127.0.0.1', read: text },
  DATA_DIR: {
    about: 'The folder of the embedded database.',
    fallback: './data',
    read: (value: string) => resolve(value),
  },
  DATABASE_URL: { about: 'A PostgreSQL URL. Without it, SQLite in DATA_DIR.', fallback: '', read: postgresUrl },
  ...timeoutSettings,
  SECRET: {
    about:
      'Keys the hashes of IP addresses. Several servers of one installation need the same. Without it, a file named `secret` in DATA_DIR, which belongs to a backup.',
    fallback: '',
    read: secret,
  },
  PUBLIC_URL: {
    about:
      'Where people reach this installation; all links start with it. It has no path: Cairn has a host of its own.',
    fallback: '',
    read: readOrigin,
  },
  RATE_LIMIT: {
    about:
      'Requests a minute per token (public tokens: per IP address), and forms a minute per person; 0 for no limit.',
    fallback: '600',
    read: wholeNumber,
  },
  ...limitSettings,
  ...overloadSettings,
  TRUSTED_PROXIES: {
    about: 'How many proxies stand in front. Visitors are then told apart by the addresses these report.',
    fallback: '0',
    read: wholeNumber,
  },
  LANGUAGE: {
    about:
      'The language of pages where nobody has chosen one and the browser asks for none of ours: a tag such as `en`.',
    fallback: 'en',
    read: language,
  },
  BRAND_PREFIX: {
    about: 'Renames the field `service_url`: `acme` makes it `acme_url`.',
    fallback: 'service',
    read: prefix,
  },
  SMTP_URL: {
    about:
      'The mail server: `smtps://user:password@host` for TLS from the start, or `smtp://user:password@host:587` for TLS as soon as the server offers it (`?requireTLS=true` insists on it). Without it, mails are shown on the console.',
    fallback: '',
    read: readSmtpUrl,
  },
  MAIL_FROM: {
    about: 'The sender of mails, as `address` or `Name <address>`. Needed with SMTP_URL.',
    fallback: '',
    read: readSender,
  },
  MAIL_SENDER_DOMAINS: {
    about:
      'Domains whose addresses maps may send as, separated by commas. The contact address of a map in one of them is the sender of its mails; in any other domain, also in that of MAIL_FROM, it only gets the answers. Nobody confirms a contact address, so name a domain only if every administrator of a map may send as anybody in it.',
    fallback: '',
    read: readDomains,
  },
  DKIM_SELECTOR: {
    about: 'Signs mails with DKIM, under this selector of the domain of their sender. Needed with DKIM_KEY.',
    fallback: '',
    read: text,
  },
  DKIM_KEY: {
    about: 'The private key of DKIM, in the PEM format. The same key is published for each domain that sends.',
    fallback: '',
    read: readPrivateKey,
  },
  ANNOUNCE_MINUTES: {
    about:
      'How many minutes pass before a change of a task is told to those who follow it. Until then moving it back tells nobody, and several changes are one mail.',
    fallback: '10',
    read: wholeNumber,
  },
  NOTICE_MAILS_PER_DAY: {
    about: 'How many mails about what they follow somebody gets in a day; 0 for no limit. The rest is shown in You.',
    fallback: '30',
    read: wholeNumber,
  },
  WHO_MAY_CREATE_TEAMS: {
    about:
      '`operators`: only the command line creates teams. `anybody`: so does everybody who is signed in, at `/new`.',
    fallback: 'operators',
    read: (value: string) => oneOf(value, ['operators', 'anybody']),
  },
  OIDC_PROVIDERS: {
    about:
      'OpenID Connect providers people may sign in with, as JSON: `[{"id": "acme", "name": "Acme", "issuer": "https://id.acme.example", "client_id": "…", "client_secret": "…"}]`. Each is trusted for every email address it calls verified. It leads people back to `PUBLIC_URL/sign-in/with/{id}/callback`. Without `client_secret` a public client; Default of `scope`: `openid email profile`.',
    fallback: '',
    read: readProviders,
  },
  AUDIT_DAYS: {
    about: 'How many days the audit log of a map goes back. Older events are deleted; 0 keeps them for ever.',
    fallback: '365',
    read: wholeNumber,
  },
  EGRESS_ALLOWED_HOSTS: {
    about:
      'Hosts in this machine or a private network that webhooks may call all the same, and that the keys of JWTs may come from; as `host` or `host:port`, separated by commas. All others must be on the public internet.',
    fallback: '',
    read: readHosts,
  },
  FEED_DAYS: {
    about:
      'How many days the change feed of a map goes back, as far as AUDIT_DAYS keeps events. A program that was away for longer reads everything again; 0 for no limit.',
    fallback: '30',
    read: wholeNumber,
  },
  JOBS: {
    about:
      'False leaves the background work to `cairn worker`: mails, webhooks, what follows an event and what is due every hour.',
    fallback: 'true',
    read: boolean,
  },
  METRICS: { about: 'True serves `GET /metrics` for Prometheus.', fallback: 'false', read: boolean },
  METRICS_TOKEN: { about: 'If set, `/metrics` asks for it as a Bearer token.', fallback: '', read: text },
  SECURITY_CONTACT: {
    about:
      'Where to report a vulnerability: an email address or an https URL. With it, `/.well-known/security.txt` is served.',
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

/** Reads all settings, each from NAME or from the file named by NAME_FILE. Throws one line that says what is wrong. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const entries = Object.entries(settings).map(([name, { fallback, read }]) => {
    try {
      return [name, read(settingOf(name, environment) ?? fallback)]
    } catch (error) {
      throw new Error(`The setting ${name} is not usable: ${(error as Error).message}`)
    }
  })
  const config: Config = Object.fromEntries(entries)
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new Error('The setting MAIL_FROM is missing: with SMTP_URL, say who mails come from.')
  }
  if ((config.DKIM_KEY === '') !== (config.DKIM_SELECTOR === '')) {
    throw new Error('The settings DKIM_KEY and DKIM_SELECTOR go together: give both or neither.')
  }
  return config
}

function settingOf(name: string, environment: Record<string, string | undefined>): string | undefined {
  const file = environment[`${name}_FILE`]
  if (file && environment[name]) throw new Error(`give either ${name} or ${name}_FILE.`)
  if (file) return readFileSync(file, 'utf8').trim()
  return environment[name] || undefined
}
