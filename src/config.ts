import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Every setting: what it is for, what it is unless given, how it is read. The reference is made from this. */
export const settings = {
  PORT: { about: 'The port to listen on; 0 for any free one.', fallback: '3000', read: port },
  HOST: { about: 'The address to listen on.', fallback: '127.0.0.1', read: text },
  DATA_DIR: {
    about: 'The folder of the embedded database.',
    fallback: './data',
    read: (value: string) => resolve(value),
  },
  DATABASE_URL: { about: 'A PostgreSQL address. Without it, SQLite in DATA_DIR.', fallback: '', read: postgresUrl },
  PUBLIC_URL: { about: 'Where people reach this installation; all links start with it.', fallback: '', read: httpUrl },
  RATE_LIMIT: { about: 'Requests a minute per token; 0 for no limit.', fallback: '600', read: whole },
  BRAND_PREFIX: {
    about: 'Renames the field `service_url`: `acme` makes it `acme_url`.',
    fallback: 'service',
    read: prefix,
  },
  SMTP_URL: { about: 'The mail server; nothing sends mail yet.', fallback: '', read: text },
  MAIL_FROM: { about: 'The sender of mails; nothing sends mail yet.', fallback: '', read: text },
  METRICS: { about: 'True serves `GET /metrics` for Prometheus.', fallback: 'false', read: yesNo },
  METRICS_TOKEN: { about: 'If set, `/metrics` asks for it as a Bearer token.', fallback: '', read: text },
  LOG_LEVEL: { about: 'info, warn, error or silent.', fallback: 'info', read: level },
} as const

export type SettingName = keyof typeof settings
export type Config = { [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> }

/** Reads all settings, each from NAME or from the file named by NAME_FILE. Throws one line that says what is wrong. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const entries = Object.entries(settings).map(([name, { fallback, read }]) => {
    try {
      return [name, read(given(name, environment) ?? fallback)]
    } catch (error) {
      throw new Error(`The setting ${name} is not usable: ${(error as Error).message}`)
    }
  })
  return Object.fromEntries(entries)
}

function given(name: string, environment: Record<string, string | undefined>): string | undefined {
  const file = environment[`${name}_FILE`]
  if (file && environment[name]) throw new Error(`give either ${name} or ${name}_FILE.`)
  if (file) return readFileSync(file, 'utf8').trim()
  return environment[name] || undefined
}

function text(value: string): string {
  return value
}

function port(value: string): number {
  const number = whole(value)
  if (number > 65_535) throw new Error('a port is a number up to 65535.')
  return number
}

function whole(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error('it must be a whole number.')
  return Number(value)
}

function yesNo(value: string): boolean {
  if (/^(true|1|on|yes)$/i.test(value)) return true
  if (/^(false|0|off|no)$/i.test(value)) return false
  throw new Error('it must be true or false.')
}

function httpUrl(value: string): string {
  if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new Error('it must be an http or https address.')
  return value.replace(/\/+$/, '')
}

function postgresUrl(value: string): string {
  if (value && !/^postgres(ql)?:\/\//.test(value)) throw new Error('it must begin with postgres://.')
  return value
}

function prefix(value: string): string {
  if (!/^[a-z][a-z0-9_]{0,29}$/.test(value)) throw new Error('use lower-case letters, digits and _.')
  return value
}

function level(value: string): string {
  if (!['info', 'warn', 'error', 'silent'].includes(value)) throw new Error('it must be info, warn, error or silent.')
  return value
}
