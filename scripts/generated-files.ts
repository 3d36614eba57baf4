import { api } from '../src/api-document.ts'
import { MapFile, recordFiles, version } from '../src/features/imports/schema.ts'
import { endpoints, events } from '../src/features.ts'
import { pages } from '../src/pages/pages.ts'
import type { ErrorCode } from '../src/platform/openapi/description.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { settingGroups } from '../src/settings.ts'
import { listLanguages, sentenceTypes } from './catalogues.ts'
import { apiReference } from './reference/api.ts'
import { contentsOf, nameIn, operationsIn } from './reference/document-parts.ts'
import { eventsReference } from './reference/events.ts'
import { anchored, code, page, table } from './reference/markdown.ts'
import { mirrorReference } from './reference/mirror.ts'
import { permissionsReference } from './reference/permissions.ts'
import { schemaReference } from './reference/schema.ts'
import { sdkReadme, sdkSource } from './sdk.ts'

/** All files that are generated from the source and checked in. */
export const generatedFiles: { path: string; content(): string }[] = [
  { path: 'src/words/generated.ts', content: listLanguages },
  { path: 'src/words/en/generated.ts', content: sentenceTypes },
  { path: 'openapi.json', content: () => `${briefJson(openApiDocument(api))}\n` },
  { path: 'docs/reference/api.md', content: () => apiReference(openApiDocument(api)) },
  { path: 'docs/reference/errors.md', content: () => errorsReference() },
  { path: 'docs/reference/events.md', content: () => eventsReference(events) },
  { path: 'docs/reference/mirror.md', content: () => mirrorReference(events) },
  { path: 'docs/reference/permissions.md', content: () => permissionsReference(endpoints, pages) },
  { path: 'docs/reference/configuration.md', content: () => configurationReference() },
  { path: 'docs/reference/schema.md', content: schemaReference },
  { path: 'docs/reference/map-files.schema.json', content: mapFilesSchema },
  { path: 'sdk/README.md', content: () => sdkReadme(endpoints) },
  { path: 'sdk/src/generated.ts', content: () => sdkSource(api) },
]

/** JSON in which every part that fits into a line is on one. */
function briefJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 100) return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => inner + briefJson(item, inner))
    : Object.entries(value).map(([name, part]) => `${inner}${JSON.stringify(name)}: ${briefJson(part, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

const configurationReference = (): string =>
  page(
    'Configuration',
    'Each setting is read from the environment variable `NAME`, or from the file named in `NAME_FILE`. With `--env-file FILE`, every command also reads settings from a file with one `NAME=value` per line; the environment takes precedence over it. `cairn config` prints all settings and where they come from, without secrets.',
    'If a setting is invalid, or the file contains a name that is not a setting, Cairn exits at startup with a one-line error. In the environment, it only warns about names that look like misspelt settings, such as `PUBLIC_URI`.',
    'A switch is `true`, `on`, `yes` or `1`, or `false`, `off`, `no` or `0`.',
    ...Object.entries(settingGroups).flatMap(([title, group]) => [`## ${title}`, settingsTable(group)]),
  )

const settingsTable = (group: Record<string, { about: string; fallback: string }>): string =>
  table(
    ['setting', 'default', 'description'],
    Object.entries(group).map(([name, { about, fallback }]) => [code(name), fallback && code(fallback), about]),
  )

function errorsReference(): string {
  const isOfField = ({ status }: ErrorCode) => status === 'field'
  return page(
    'Error codes',
    'Every error is `application/problem+json` (RFC 9457) with a machine-readable `code` and a human-readable `detail`. Later versions may add codes.',
    '## Statuses',
    table(
      ['status', 'meaning'],
      [...statuses()].map(([status, about]) => [code(status), about]),
    ),
    `## ${anchored('ErrorCode', '`code` in a response')}`,
    table(
      ['code', 'status', 'meaning'],
      api.errorCodes
        .filter((one) => !isOfField(one))
        .map(({ code: name, status, about }) => [code(name), String(status), about]),
    ),
    `## ${anchored('FieldErrorCode', '`code` in the `errors` of a 400')}`,
    table(
      ['code', 'meaning'],
      api.errorCodes.filter(isOfField).map(({ code: name, about }) => [code(name), about]),
    ),
  )
}

/** When the API responds with each error status. */
function statuses(): Map<string, string> {
  const contents = contentsOf(openApiDocument(api))
  const errors = operationsIn(contents).flatMap(({ responses }) =>
    Object.entries(responses).map(([status, { $ref }]) => [status, nameIn($ref)] as const),
  )
  const found = errors
    .filter(([status]) => Number(status) >= 400)
    .toSorted(([one], [other]) => Number(one) - Number(other))
  return new Map(found.map(([status, name]) => [status, contents.components.responses[name]?.description ?? '']))
}

/** A JSON Schema for each of a map's files. */
function mapFilesSchema(): string {
  const $defs = Object.fromEntries(Object.entries(recordFiles).map(([file, schema]) => [`${file}.jsonl`, schema]))
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Map files, version ${version}`,
    description: 'Each definition is a file. A .jsonl file has one record per line.',
    $defs: { 'map.json': MapFile, ...$defs },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}
