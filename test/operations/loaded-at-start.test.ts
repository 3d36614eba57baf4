import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../src/lib/project.ts'
import { callerOf } from '../support/requests/call.ts'
import { startProgram } from '../support/servers/program.ts'
import { aFolder } from '../support/servers/start.ts'

/** These are also needed to serve a page. Anything else is loaded when it's first used. */
const neededByEveryPage = [
  'cookie',
  'fastify',
  'ipaddr.js',
  'kysely',
  'markdown-it-emoji',
  'pino',
  'preact',
  'preact-render-to-string',
  'typebox',
]

it('loads only the libraries that every page needs, and others when they are first used', async () => {
  const folder = await aFolder()
  const list = join(folder, 'loaded')
  const server = startProgram({ DATA_DIR: join(folder, 'data'), NODE_OPTIONS: `--import=${listing(list)}` })
  const [url, token] = [await server.url, await server.token]

  expect(librariesIn(list)).toEqual(neededByEveryPage)

  const lists = await callerOf(url)('GET', '/api/1/map/lists/', { token })
  const json = { parent: lists.body.results[0].id, title: 'Dark mode', description: '**Please**' }
  expect((await callerOf(url)('POST', '/api/1/map/tasks/create/', { token, json })).status).toBe(201)

  const added = librariesIn(list).filter((name) => !neededByEveryPage.includes(name))
  expect(added).toEqual(['markdown-it', 'parse5', 'sanitize-html'])
  await server.stop()
})

it('keeps compiled code next to the program, and starts without it', async () => {
  const compiled = join(projectRoot, 'dist/.compiled')
  const server = startProgram({ DATA_DIR: await aFolder() })
  await server.url
  await server.stop()
  expect(existsSync(compiled)).toBe(true)

  const without = startProgram({ DATA_DIR: await aFolder(), NODE_DISABLE_COMPILE_CACHE: '1' })
  expect((await callerOf(await without.url)('GET', '/health')).status).toBe(200)
  await without.stop()
})

/** A module that writes the URL of every module that's loaded after it to a file. */
const listing = (file: string): string => {
  const source = `
    import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => {
      appendFileSync(${JSON.stringify(file)}, url + '\\n')
      return next(url, context)
    } })`
  return `data:text/javascript,${encodeURIComponent(source)}`
}

/** Our dependencies that were loaded, on their own or in a bundle, where a comment names each file. */
function librariesIn(file: string): string[] {
  const urls = readFileSync(file, 'utf8').split('\n')
  const sources = urls
    .filter((url) => url.startsWith('file:'))
    .map((url) => `${url}\n${readFileSync(new URL(url), 'utf8')}`)
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return Object.keys(dependencies)
    .filter((name) => sources.some((source) => new RegExp(`^(//|file:).*node_modules/${name}/`, 'm').test(source)))
    .sort()
}
