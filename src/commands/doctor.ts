import type { Config } from '../config.ts'
import { version } from '../lib/project.ts'
import { databaseSettings, localUrl } from '../open-installation.ts'
import { openDatabase } from '../platform/db/open.ts'
import { openLog } from '../platform/log.ts'
import type { Command } from './command.ts'
import { checkDatabase } from './doctor/check-database.ts'
import {
  checkDisk,
  checkMail,
  checkMarker,
  checkModes,
  checkSecret,
  error,
  type Finding,
  findingOf,
  ok,
  sendTestMail,
} from './doctor/check-installation.ts'
import { checkPublicUrl } from './doctor/check-public-url.ts'
import { checkSender } from './doctor/check-sender.ts'
import { readEmailArgument } from './values.ts'

export const doctor: Command = {
  name: 'doctor',
  about:
    'Checks the installation without changing it. Prints ok, a warning or an error for each check, and what to do about it.',
  options: [{ name: 'send-test-mail', about: 'Sends a test email to this address.' }],
  run: async ({ options, config, out }) => {
    const recipient = options['send-test-mail']
    const findings = examine(config, recipient === undefined ? undefined : readEmailArgument(recipient))
    let errors = 0
    for await (const { level, about, says } of findings) {
      out(`${level.padEnd(7)}  ${about}: ${says}`)
      if (level === 'error') errors += 1
    }
    if (errors > 0) throw new Error(errors === 1 ? 'There is 1 error.' : `There are ${errors} errors.`)
  },
}

async function* examine(config: Config, recipient: string | undefined): AsyncGenerator<Finding> {
  yield ok('version', `Cairn ${version}, Node ${process.versions.node}.`)
  // An invalid setting stops every command before it starts.
  yield ok('settings', 'all settings are valid.')
  yield await findingOf('secret', async () => checkSecret(config))
  yield checkModes(config)
  yield await findingOf('disk', () => checkDisk(config))
  yield* examineDatabase(config)
  yield await findingOf('mail', () => checkMail(config))
  yield* await checkSender(config)
  const publicUrl = config.PUBLIC_URL || localUrl(config.HOST, config.PORT)
  if (recipient) yield await findingOf('test mail', () => sendTestMail(config, publicUrl, recipient))
  yield* await checkPublicUrl(config).catch(({ message }: Error) => [
    error(
      'address',
      `nothing responds at ${config.PUBLIC_URL} (${message}). Is the server running? Check the proxy and DNS.`,
    ),
  ])
}

async function* examineDatabase(config: Config): AsyncGenerator<Finding> {
  const settings = { ...databaseSettings(config), create: false }
  const opened = await openDatabase(settings, openLog('silent')).catch((cause: Error) =>
    error('database', cause.message),
  )
  if ('level' in opened) {
    yield opened
    return
  }
  try {
    if (!config.DATABASE_URL) yield await findingOf('marker', async () => checkMarker(config))
    yield* checkDatabase(opened)
  } finally {
    await opened.close()
  }
}
