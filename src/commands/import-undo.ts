import { listImports, listKeptTasks, readImport } from '../features/imports/queries/list-imports.ts'
import { listRedirects } from '../features/imports/queries/old-links.ts'
import { redirectServers } from '../features/imports/rules/source-url.ts'
import { continueUndo, undoImport } from '../features/imports/verbs/undo-import.ts'
import type { MapContext } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
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
  for (const { id, source, created, finished, undo_state, mayUndo } of await listImports(ctx, { limit: 100 })) {
    const state = undo_state ?? (mayUndo ? (finished ? 'can be undone' : 'open') : 'final')
    out(`${id}: ${source}, ${created.slice(0, 10)}, ${state}`)
  }
}

async function undo(ctx: MapContext, import_id: number, out: Call['out']): Promise<void> {
  const past = await readImport(ctx, { import_id }).catch((error) => {
    throw error instanceof NotFound ? new Error(`This map has no import ${import_id}.`) : error
  })
  await undoImport(ctx, { import_id })
  await continueUndo(ctx, { import_id })
  out(`Import ${import_id} is in the trash. You can restore it from there for 30 days.`)
  const { count, tasks } = await listKeptTasks(ctx, past)
  for (const { id, title } of tasks) out(`kept: ${id} “${title}”, because someone has changed it since`)
  if (count > tasks.length) out(`and ${count - tasks.length} more`)
}
