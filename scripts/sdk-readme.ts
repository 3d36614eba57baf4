import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/lib/project.ts'
import { type Endpoint, isEventStream } from '../src/platform/http/endpoint.ts'
import { code, table } from './reference/markdown.ts'
import { argumentNames, nameOf } from './sdk.ts'

const [begin, end] = ['<!-- methods: made by `npm run generate` -->', '<!-- end of methods -->']

/** The README of the SDK with the table of all its methods. The rest is written by hand. */
export function sdkReadme(endpoints: Endpoint[]): string {
  const text = readFileSync(join(projectRoot, 'sdk/README.md'), 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`sdk/README.md must have ${begin} and ${end}.`)
  return `${text.slice(0, before + begin.length)}\n\n${methods(endpoints)}\n\n${text.slice(after)}`
}

const methods = (endpoints: Endpoint[]): string =>
  table(
    ['method', 'what it does', 'scope'],
    endpoints
      .filter((endpoint) => !isEventStream(endpoint))
      .map((endpoint) => {
        const { group, method } = nameOf(endpoint)
        const call = `${group}.${method}(${argumentNames(endpoint).join(', ')})`
        return [code(call), endpoint.summary, code(endpoint.scope)]
      }),
  )
