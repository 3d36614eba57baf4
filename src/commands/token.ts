import { listTokens } from '../features/tokens/queries/tokens.ts'
import { createToken, renameToken, revokeToken } from '../features/tokens/verbs/tokens.ts'
import { scopes } from '../platform/actor.ts'
import type { Context, MapContext } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import type { Call, Command } from './command.ts'
import { asOperator, openAnyMap } from './context.ts'
import { parseTimestampOption, readChoice, readLine } from './values.ts'

export const tokenCreate: Command = {
  name: 'token create',
  argument: '<team>/<map>',
  about: "Creates a token and prints it. It can't be shown again.",
  options: [
    { name: 'name', about: 'Its name, shown as the author of everything it writes.', required: true },
    { name: 'scope', about: 'public, read, write or manage.', required: true },
    { name: 'expires', about: 'When it expires, as an ISO 8601 date or datetime. Default: never.' },
  ],
  run: (call) => {
    const { options, out } = call
    const name = readLine('name', options.name)
    const scope = readChoice('scope', options.scope, scopes)
    const expires = options.expires ? parseTimestampOption('expires', options.expires) : null
    return inMap(call, async (ctx) => out((await createToken(ctx, { name, scope, expires })).text))
  },
}

export const tokenList: Command = {
  name: 'token list',
  argument: '<team>/<map>',
  about: "Lists a map's tokens, one JSON object per line. Secrets are not stored.",
  run: (call) =>
    inMap(
      call,
      async (ctx) => {
        for (const token of await listTokens(ctx)) call.out(JSON.stringify(token))
      },
      { migrates: false },
    ),
}

const idOption = { name: 'id', about: 'Its id, as `token list` shows it.', required: true } as const

export const tokenRename: Command = {
  name: 'token rename',
  argument: '<team>/<map>',
  about: 'Renames a token, and with it the author of everything it wrote.',
  options: [idOption, { name: 'name', about: 'The new name.', required: true }],
  run: (call) => {
    const name = readLine('name', call.options.name)
    return inMap(call, (ctx) => renameToken(ctx, { token_id: idIn(call), name }))
  },
}

export const tokenRevoke: Command = {
  name: 'token revoke',
  argument: '<team>/<map>',
  about: 'Revokes a token immediately. Keeps what it wrote.',
  options: [idOption],
  run: (call) => inMap(call, (ctx) => revokeToken(ctx, { token_id: idIn(call) })),
}

/** Text that isn't a number can't be a token id. */
const idIn = ({ options }: Call): number => (/^[1-9]\d{0,14}$/.test(options.id ?? '') ? Number(options.id) : 0)

function inMap(call: Call, work: (ctx: MapContext) => Promise<void>, opening?: { migrates: boolean }): Promise<void> {
  const inOpenMap = async (ctx: Context) => work(await openAnyMap(ctx, call.argument))
  return asOperator(call, inOpenMap, opening).catch((error: unknown) => {
    throw error instanceof NotFound ? new Error(`The map has no token ${call.options.id}.`) : error
  })
}
