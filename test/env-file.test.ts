import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeSetting, readConfig } from '../src/config.ts'
import { listNearMisses, readEnvFile } from '../src/env-file.ts'
import { settings } from '../src/settings.ts'
import { aFolder } from './support/servers/start.ts'

describe('--env-file', () => {
  it('sets settings that the environment leaves empty or unset', async () => {
    const file = await aFile(`
# A comment, and an empty line

PUBLIC_URL=https://feedback.example.org
export SMTP_URL = "smtp://mail.example.org" # another comment
MAIL_FROM='Cairn <cairn@example.org>'
RATE_LIMIT=77
OIDC_PROVIDERS='[
  {"id": "acme", "name": "Acme", "issuer": "https://id.example", "client_id": "a=b"}
]'
LOG_LEVEL=
`)
    const config = readConfig({ RATE_LIMIT: '88', PUBLIC_URL: '' }, file)

    expect(config).toMatchObject({
      PUBLIC_URL: 'https://feedback.example.org',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: { name: 'Cairn' },
      RATE_LIMIT: 88,
      OIDC_PROVIDERS: [{ id: 'acme', client_id: 'a=b' }],
      LOG_LEVEL: 'info',
    })
  })

  it('the environment takes precedence even if only one of them names a file with the value', async () => {
    const value = await aPath('99')
    const file = await aFile(`RATE_LIMIT_FILE=${value}\nPAGE_LIMIT=5\n`)

    expect(readConfig({}, file).RATE_LIMIT).toBe(99)
    expect(readConfig({ RATE_LIMIT: '88', PAGE_LIMIT_FILE: value }, file)).toMatchObject({
      RATE_LIMIT: 88,
      PAGE_LIMIT: 99,
    })
  })

  it('an error names every unknown name with its line, and suggests settings', async () => {
    const path = await aPath(
      '\nPUBLIC_URI=https://a.example\nPORT=3000\nDKIM_KEY="several\nFAKE=lines\n"\nsmtpurl=x\nFLAVOUR=mint\n',
    )

    expect(() => readEnvFile(path)).toThrow(
      `The file ${path} has names that aren't settings: PUBLIC_URI (line 2; did you mean PUBLIC_URL?), ` +
        'smtpurl (line 7; did you mean SMTP_URL?), FLAVOUR (line 8).',
    )
  })

  it.each([
    ['METRICS_TOKEN=#s3cret'],
    ['SMTP_URL=smtps://user:pa#ss@mail.example'],
    ['METRICS_TOKEN="abc"def'],
    ['METRICS_TOKEN="abc'],
    ['PUBLIC_URL="https://a.example\nMAIL_FROM="b@a.example"'],
  ])('an error names a value that could be misread: %j', async (text) => {
    const file = await aPath(`PORT=4000\n${text}\n`)
    const [name] = text.split('=')
    expect(() => readEnvFile(file)).toThrow(`has values that need quotes around all of them: ${name} (line 2)`)
  })

  it('accepts quoted values with #, comments after values, and keys on several lines', async () => {
    const file = await aPath('PORT=4000 # as before\nMETRICS_TOKEN="a#b" # secret\nDKIM_KEY="-----\nabc\n"\n')
    expect(readEnvFile(file).values).toEqual({ PORT: '4000', METRICS_TOKEN: 'a#b', DKIM_KEY: '-----\nabc\n' })
  })

  it('an error lists lines that are not assignments, without their text, which may be secret', async () => {
    const key = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIGlKc2VjcmV0\n-----END PRIVATE KEY-----'
    const path = await aPath(`DKIM_KEY=${key}\nHTTP_PORT=1`)

    expect(() => readEnvFile(path)).toThrow(
      `The file ${path} has names that aren't settings: HTTP_PORT (line 4); ` +
        "it also has lines that aren't NAME=value: 2, 3.",
    )
  })

  it('an error says that the file cannot be read', async () => {
    expect(() => readEnvFile('/no/such/file')).toThrow("The file /no/such/file can't be read: ENOENT.")
    const folder = await aFolder()
    expect(() => readEnvFile(folder)).toThrow(`The file ${folder} can't be read: EISDIR.`)
  })
})

describe('names in the environment', () => {
  it.each([
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['OIDC_PROVIDER', 'OIDC_PROVIDERS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['CAIRN_DATABASE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['SECRETS_FILE', 'SECRET_FILE'],
  ])('%s is reported, because %s was probably meant', (name, meant) => {
    expect(listNearMisses({ [name]: 'x' })).toEqual([`${name} isn't a setting. Did you mean ${meant}?`])
  })

  it('settings and the names of other programs are not reported', () => {
    const others =
      'PATH HOME HOSTNAME LANG LANGUAGE LC_ALL SHELL TERM USER LOGNAME PWD OLDPWD SHLVL TZ TMPDIR EDITOR PAGER MAIL ' +
      'NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE npm_config_port PGHOST PGPORT PGUSER POSTGRES_PASSWORD HTTP_PROXY ' +
      'NO_PROXY SSH_TTY DISPLAY DEBUG CI JOB PROFILE INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY KUBERNETES_PORT ' +
      'CAIRN_SERVICE_HOST CAIRN_TEST_ENGINE CAIRN_RUNS HOST_NAME DATA'
    const known = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`])

    expect(listNearMisses(Object.fromEntries([...others.split(' '), ...known].map((name) => [name, 'x'])))).toEqual([])
  })
})

describe('where a setting comes from', () => {
  it('the environment, a line of the file, a file with the value, or the default', async () => {
    const secret = await aPath('a very long secret\n')
    const file = await aFile(`PORT=4000\nHOST=0.0.0.0\nSECRET_FILE=${secret}\n`)
    const state = (name: keyof typeof settings) => describeSetting(name, file, { PORT: '5000' })

    expect(state('PORT')).toEqual({ from: 'environment', shown: '5000' })
    expect(state('HOST')).toEqual({ from: `${file.path}:2`, shown: '0.0.0.0' })
    expect(state('SECRET')).toEqual({ from: `${file.path}:3, ${secret}`, shown: '***' })
    expect(state('DATA_DIR')).toEqual({ from: 'default', shown: './data' })
    expect(state('SMTP_URL')).toEqual({ from: 'default', shown: '' })
  })

  it.each([
    ['SECRET', 'a very long secret', '***'],
    ['METRICS_TOKEN', 'hush', '***'],
    ['DKIM_KEY', 'hush', '***'],
    ['DATABASE_URL', 'postgres://cairn:hush@db.example/cairn', 'postgres://cairn:***@db.example/cairn'],
    ['DATABASE_URL', 'postgres://db/cairn?user=a&password=hush', 'postgres://db/cairn?user=a&password=***'],
    ['DATABASE_URL', 'postgres://cairn:12/hush@db.example/cairn', '***'],
    ['DATABASE_URL', 'cairn:hush@db.example', '***'],
    ['DATABASE_URL', 'postgres://cairn:#hush@db.example/cairn', '***'],
    ['SMTP_URL', 'smtp://cairn:25?hush@mail.example', '***'],
    ['SMTP_URL', 'smtps://cairn:hu%2Fsh@mail.example', 'smtps://cairn:***@mail.example'],
    ['PUBLIC_URL', 'https://ada:hush@feedback.example', 'https://ada:***@feedback.example'],
    ['OIDC_PROVIDERS', '[{"id": "a", "client_secret": "hush"}]', '[{"id":"a","client_secret":"***"}]'],
    ['OIDC_PROVIDERS', '[{"id": "a", "clientSecret": "hush"}]', '[{"id":"a","clientSecret":"***"}]'],
    ['OIDC_PROVIDERS', '[{"client_secret": "hush"', '***'],
  ] as const)('the secret in %s=%s is hidden, even if the value is invalid', (name, value, shown) => {
    const state = describeSetting(name, undefined, { [name]: value })

    expect(state.shown).toBe(shown)
    expect(JSON.stringify(state)).not.toContain('hush')
  })
})

async function aPath(text: string): Promise<string> {
  const path = join(await aFolder(), 'settings.env')
  await writeFile(path, text)
  return path
}

const aFile = async (text: string) => readEnvFile(await aPath(text))
