import { resolve } from 'node:path'
import { databaseTimeouts, peopleLimits, requestLimits } from './limit-settings.ts'
import { readDomains, readPrivateKey, readSender, readSmtpUrl } from './platform/mail/settings.ts'
import { readProviders } from './platform/openid/settings.ts'
import { maskAll, maskJson, maskUrl } from './setting-masks.ts'
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

/**
 * Every setting: its description, its default and how it's read. `mask` hides what's secret in its value.
 * `docs/reference/configuration.md` is generated from it, in this order.
 */
export const settingGroups = {
  'For most installations': {
    PUBLIC_URL: {
      about:
        "The URL where people reach this installation. All links start with it, and pages requested under another public name are redirected there. It can't have a path: Cairn needs its own host.",
      fallback: '',
      read: readOrigin,
    },
    SMTP_URL: {
      about:
        'The mail server: `smtps://user:password@host` for TLS from the start, or `smtp://user:password@host:587` for STARTTLS. A mail server that is not on this machine or a private network must offer it, unless the URL has `?requireTLS=false`. Without it, emails are printed to the console.',
      fallback: '',
      mask: maskUrl,
      read: readSmtpUrl,
    },
    MAIL_FROM: {
      about: 'The sender of emails, as `address` or `Name <address>`. Required with SMTP_URL.',
      fallback: '',
      read: readSender,
    },
    DATABASE_URL: {
      about: 'A PostgreSQL URL. Without it, Cairn uses SQLite in DATA_DIR.',
      fallback: '',
      mask: maskUrl,
      read: postgresUrl,
    },
    TRUSTED_PROXIES: {
      about:
        'The number of reverse proxies in front of Cairn. Visitors are then identified by the IP address that the proxies report.',
      fallback: '0',
      read: wholeNumber,
    },
    OIDC_PROVIDERS: {
      about:
        'OpenID Connect providers people can sign in with, as JSON: `[{"id": "acme", "name": "Acme", "issuer": "https://id.acme.example", "client_id": "…", "client_secret": "…"}]`. Each is trusted for every email address it reports as verified. The redirect URI is `PUBLIC_URL/sign-in/with/{id}/callback`. Leave out `client_secret` for a public client. `scope` defaults to `openid email profile`.',
      fallback: '',
      mask: maskJson,
      read: readProviders,
    },
  },
  Server: {
    PORT: { about: 'The port to listen on; 0 for any free port.', fallback: '3000', read: port },
    HOST: { about: 'The address to listen on.', fallback: '127.0.0.1', read: text },
    DATA_DIR: {
      about: 'The folder for the SQLite database.',
      fallback: './data',
      read: (value: string) => resolve(value),
    },
    SECRET: {
      about:
        'The key for hashing IP addresses and the email addresses of deleted accounts. All servers in an installation need the same one. Without it, Cairn uses a file named `secret` in DATA_DIR; include it in backups.',
      fallback: '',
      mask: maskAll,
      read: secret,
    },
    WORKERS: {
      about:
        'How many processes share the port; `auto` means one per core. More than one needs PostgreSQL; with SQLite, `auto` means 1. They share rate limits and connections, and SIGHUP replaces them one by one.',
      fallback: '1',
      read: workers,
    },
    SQLITE_CHECKPOINTS: {
      about: '`false` if another program, such as Litestream, checkpoints the SQLite database.',
      fallback: 'true',
      read: boolean,
    },
    JOBS: {
      about: '`off` leaves background work to `cairn worker`: emails, webhooks, reactions to events and hourly jobs.',
      fallback: 'on',
      read: boolean,
    },
  },
  Email: {
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
      mask: maskAll,
      read: readPrivateKey,
    },
    ANNOUNCE_MINUTES: {
      about:
        'Minutes before followers are notified of a change to a task. If the task is moved back before then, no one is notified. Several changes become one email.',
      fallback: '10',
      read: wholeNumber,
    },
    NOTICE_MAILS_PER_DAY: {
      about:
        'Notification emails a person gets per day; 0 means no limit. Further notifications only appear under You.',
      fallback: '30',
      read: wholeNumber,
    },
  },
  Boards: {
    DEFAULT_LANGUAGE: {
      about:
        "The language of pages if the visitor hasn't chosen one and Cairn supports none of the browser's languages, and of the names of new boards' lists and of the first team and board; a tag such as `en`.",
      fallback: 'en',
      read: language,
    },
    WHO_MAY_CREATE_TEAMS: {
      about:
        '`operators`: teams can only be created on the command line. `anybody`: anyone who is signed in can also create up to ten teams, at `/new`.',
      fallback: 'operators',
      read: (value: string) => oneOf(value, ['operators', 'anybody']),
    },
    BRAND_PREFIX: {
      about: 'Renames the `service_url` field: `acme` makes it `acme_url`.',
      fallback: 'service',
      read: prefix,
    },
    AUDIT_DAYS: {
      about: "How many days a map's audit log goes back. Older events are deleted; 0 keeps them forever.",
      fallback: '365',
      read: wholeNumber,
    },
    FEED_DAYS: {
      about:
        "How many days a map's change feed goes back, unless AUDIT_DAYS deletes events earlier. A program that has been offline for longer has to read everything again. 0 means no limit.",
      fallback: '30',
      read: wholeNumber,
    },
  },
  Security: {
    EGRESS_ALLOWED_HOSTS: {
      about:
        'Hosts on this machine or a private network that webhooks may call and JWT keys may be read from, as `host` or `host:port`, separated by commas. Other hosts must be on the public internet.',
      fallback: '',
      read: readHosts,
    },
    SECURITY_CONTACT: {
      about:
        'Where to report vulnerabilities: an email address or an https URL. If set, `/.well-known/security.txt` is served.',
      fallback: '',
      read: readSecurityContact,
    },
  },
  Monitoring: {
    LOG_LEVEL: {
      about: 'info, warn, error or silent.',
      fallback: 'info',
      read: (value: string) => oneOf(value, ['info', 'warn', 'error', 'silent']),
    },
    METRICS: { about: '`true` serves `GET /metrics` for Prometheus.', fallback: 'false', read: boolean },
    METRICS_TOKEN: {
      about: 'If set, `/metrics` requires it as a Bearer token.',
      fallback: '',
      mask: maskAll,
      read: text,
    },
  },
  'Limits on people': peopleLimits,
  'Limits on requests': requestLimits,
  'Database timeouts': databaseTimeouts,
} as const

type Merged<Group> = (Group extends unknown ? (group: Group) => void : never) extends (all: infer All) => void
  ? All
  : never

export const settings = Object.assign({}, ...Object.values(settingGroups)) as Merged<
  (typeof settingGroups)[keyof typeof settingGroups]
>

export type SettingName = keyof typeof settings
