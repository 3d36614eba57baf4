import { globSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../src/api-document.ts'
import { settings } from '../src/config.ts'
import { endpoints, events } from '../src/features.ts'
import { projectRoot } from '../src/lib/project.ts'
import { pages } from '../src/pages/pages.ts'
import type { ErrorCode } from '../src/platform/openapi/description.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { apiReference } from './reference/api.ts'
import { eventsReference } from './reference/events.ts'
import { code, page, table } from './reference/markdown.ts'
import { mirrorReference } from './reference/mirror.ts'
import { permissionsReference } from './reference/permissions.ts'
import { schemaReference } from './reference/schema.ts'
import { sdkReadme, sdkSource } from './sdk.ts'

/** All files that are generated from the source and checked in. */
export const generatedFiles: { path: string; content(): string }[] = [
  { path: 'src/words/generated.ts', content: () => catalogueList() },
  { path: 'openapi.json', content: () => `${JSON.stringify(openApiDocument(api), null, 2)}\n` },
  { path: 'docs/reference/api.md', content: () => apiReference(openApiDocument(api)) },
  { path: 'docs/reference/errors.md', content: () => errorsReference() },
  { path: 'docs/reference/events.md', content: () => eventsReference(events) },
  { path: 'docs/reference/mirror.md', content: () => mirrorReference(events) },
  { path: 'docs/reference/permissions.md', content: () => permissionsReference(endpoints, pages) },
  { path: 'docs/reference/configuration.md', content: () => configurationReference() },
  { path: 'docs/reference/schema.md', content: schemaReference },
  { path: 'sdk/README.md', content: () => sdkReadme(endpoints) },
  { path: 'sdk/src/generated.ts', content: () => sdkSource(api) },
]

/** The module that imports every catalogue. To add a language, add its folder. English, the fallback, comes first. */
function catalogueList(): string {
  const tags = globSync('*/catalogue.ts', { cwd: join(projectRoot, 'src/words') })
    .map((file) => file.split(/[\\/]/)[0] ?? '')
    .sort()
  const nameOf = (tag: string) => tag.replaceAll('-', '')
  const names = ['en', ...tags.filter((tag) => tag !== 'en')].map(nameOf)
  return [
    '// Made by `npm run generate` from the folders beside this file.',
    ...tags.map((tag) => `import { catalogue as ${nameOf(tag)} } from './${tag}/catalogue.ts'`),
    '',
    `export const catalogues: [typeof en, ...(typeof en)[]] = [${names.join(', ')}]`,
    '',
  ].join('\n')
}

const configurationReference = (): string =>
  page(
    'Configuration',
    'Settings come from the environment: each from `NAME`, or from the file that `NAME_FILE` names. If a setting is invalid, ' +
      'Cairn exits at startup with one line that says why.',
    table(
      ['setting', 'default', 'about'],
      Object.entries(settings).map(([name, { about, fallback }]) => [code(name), fallback && code(fallback), about]),
    ),
  )

function errorsReference(): string {
  const isOfField = ({ status }: ErrorCode) => status === 'field'
  return page(
    'Error codes',
    'Every error is `application/problem+json` (RFC 9457) with a `code` for programs and a `detail` for people. Later versions may add codes.',
    '## `code` of a response',
    table(
      ['code', 'status', 'meaning'],
      api.errorCodes
        .filter((one) => !isOfField(one))
        .map(({ code: name, status, about }) => [code(name), String(status), about]),
    ),
    '## `code` of each entry in the `errors` of a 400',
    table(
      ['code', 'meaning'],
      api.errorCodes.filter(isOfField).map(({ code: name, about }) => [code(name), about]),
    ),
  )
}
