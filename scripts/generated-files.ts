import { api } from '../src/api-document.ts'
import { settings } from '../src/config.ts'
import { endpoints, events } from '../src/features.ts'
import { pages } from '../src/pages/pages.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { catalogueList, wordsFolder } from './catalogue-list.ts'
import { apiReference } from './reference/api.ts'
import { configurationReference } from './reference/configuration.ts'
import { errorsReference } from './reference/errors.ts'
import { eventsReference } from './reference/events.ts'
import { mirrorReference } from './reference/mirror.ts'
import { permissionsReference } from './reference/permissions.ts'
import { schemaReference } from './reference/schema.ts'
import { sdkSource } from './sdk.ts'
import { sdkReadme } from './sdk-readme.ts'

interface GeneratedFile {
  path: string
  content(): string
}

/** All files that are generated from the source and checked in. */
export const generatedFiles: GeneratedFile[] = [
  { path: `${wordsFolder}/generated.ts`, content: catalogueList },
  { path: 'openapi.json', content: () => `${JSON.stringify(openApiDocument(api), null, 2)}\n` },
  { path: 'docs/reference/api.md', content: () => apiReference(openApiDocument(api)) },
  { path: 'docs/reference/errors.md', content: () => errorsReference(api.errorCodes) },
  { path: 'docs/reference/events.md', content: () => eventsReference(events) },
  { path: 'docs/reference/mirror.md', content: () => mirrorReference(events) },
  { path: 'docs/reference/permissions.md', content: () => permissionsReference(endpoints, pages) },
  { path: 'docs/reference/configuration.md', content: () => configurationReference(settings) },
  { path: 'docs/reference/schema.md', content: () => schemaReference() },
  { path: 'sdk/README.md', content: () => sdkReadme(endpoints) },
  { path: 'sdk/src/generated.ts', content: () => sdkSource(api) },
]
