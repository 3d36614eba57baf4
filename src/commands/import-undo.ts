import { listImports, listKeptTasks } from '../features/imports/queries/imported.ts'
import { listRedirects, redirectServers } from '../features/imports/queries/old-links.ts'
import { mayStillUndo } from '../features/imports/rules/undo.ts'
import { continueUndo, undoImport } from '../features/imports/verbs/undo-import.ts'
import type { MapContext } from '../platform/context.ts'
import type { Call, Command } from './command.ts'
import { asOperator, openAnyMap } from './context.ts'

export const importUndo: Command = {
  name: 'import undo',
  argument: '<team>/<map> [<import>…]',
  about: 'Moves what an import added to the trash, for up to 30 days. Without a number, it lists the imports.',
  run: (call) =>
    asOperator(call, async (ctx) => {
      const map = await openAnyMap(ctx, call.argument)
      if (call.others.length === 0) return printImports(map, call.out)
      for (const number of call.others) await undo(map, Number(number), call.out)
    }),
}

export const importRedirects: Command = {
  name: 'import redirects',
  argument: '<team>/<map>',
  about: 'Prints redirects from imported tasks’ old URLs, for the web server of the old domain.',
  options: [
    { name: 'server', about: `The web server: ${redirectServers.join(' or ')}.`, required: true },
    { name: 'site', about: 'Only URLs that start with this.' },
  ],
  run: (call) =>
    asOperator(call, async (ctx) => {
      const server = redirectServers.find((name) => name === call.options.server)
      if (!server) throw new Error(`--server must be ${redirectServers.join(' or ')}.`)
      const map = await openAnyMap(ctx, call.argument)
      for await (const line of listRedirects(map, { server, site: call.options.site })) call.out(line)
    }),
}

async function printImports(ctx: MapContext, out: Call['out']): Promise<void> {
  for (const { id, source, created, finished, undo_state } of await listImports(ctx)) {
    const now = new Date().toISOString()
    const state =
      undo_state ?? (mayStillUndo(ctx.site, { created, now }) ? (finished ? 'can be undone' : 'open') : 'final')
    out(`${id}: ${source}, ${created.slice(0, 10)}, ${state}`)
  }
}

async function undo(ctx: MapContext, import_id: number, out: Call['out']): Promise<void> {
  const known = (await listImports(ctx)).some(({ id }) => id === import_id)
  if (!known) throw new Error(`This map has no import ${import_id}.`)
  await undoImport(ctx, { import_id })
  await continueUndo(ctx, { import_id })
  out(`Import ${import_id} is in the trash. You can restore it from there for 30 days.`)
  for (const { id, title } of await listKeptTasks(ctx, { import_id })) {
    out(`kept: ${id} “${title}”, because someone has changed it since`)
  }
}
