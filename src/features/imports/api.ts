import type { MapContext } from '../../platform/context.ts'
import { asJson, type Json } from '../../platform/db/json.ts'
import { Invalid } from '../../platform/errors.ts'
import { createdOnce, endpoint, ok, pageOf, zipFile } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { importCollection, presentImport } from './present.ts'
import { openMapZip } from './queries/export-map-files.ts'
import { planMapping } from './queries/plan-import.ts'
import { planRecords } from './queries/plan-records.ts'
import {
  Import,
  ImportDetails,
  ImportPage,
  ImportPageResult,
  ImportPlan,
  ImportPlanBody,
  maxRecords,
  NewImport,
} from './rules/api-schema.ts'
import { type ImportMapping, renderMapFile } from './rules/mapping.ts'
import type { PageFile, PageOutcome, PageRecords } from './rules/page.ts'
import { tidyMapFile } from './sources/map-files.ts'
import { addPreparedPage, type PreparedPage, preparePage } from './verbs/add-imported-records.ts'
import { closeImport } from './verbs/imports.ts'
import { startImport } from './verbs/start-import.ts'
import { undoImport } from './verbs/undo-import.ts'

/** A record has up to 20 fields, and a plan also has the map's. */
const maxFields = 30 * maxRecords

const example = {
  map: {
    ...{ format: 'cairn-map', version: 1, source: 'elsewhere' },
    lists: [{ key: 'open', name: 'Open', role: 'suggestions' }],
    categories: [],
  },
}
const page = {
  people: [{ key: 'ada', name: 'Ada Lovelace' }],
  tasks: [
    { key: '1', list: 'open', title: 'Dark mode', description: '', author: 'ada', created: '2021-03-04T05:06:07Z' },
  ],
  votes: [{ task: '1', person: 'ada', created: '2021-03-05T09:00:00Z' }],
}

export const importsListEndpoint = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/api/1/map/imports/',
  scope: 'manage',
  summary: 'List imports, newest first',
  query: PagingQuery,
  reply: pageOf(Import),
  handle: (ctx, { query }) => importCollection.list(ctx, query, {}),
})

export const importsGetEndpoint = endpoint({
  id: 'imports.get',
  method: 'GET',
  path: '/api/1/map/imports/:id/',
  scope: 'manage',
  summary: "Get an import's progress",
  reply: ok(ImportDetails),
  handle: (ctx, { id }) => presentImport(ctx, id),
})

export const importsOpenEndpoint = endpoint({
  id: 'imports.open',
  method: 'POST',
  path: '/api/1/map/imports/',
  scope: 'manage',
  summary: 'Start an import, or resume an open one from the same source',
  description:
    "`map` is the content of `map.json`. Its lists become the map's lists with the same name or role, and missing categories are created, unless `lists` and `categories` say otherwise; a category with neither `id` nor `name` is left out. An import can set authors and dates. No one is notified.",
  body: NewImport,
  maxFields,
  example,
  reply: createdOnce(ImportDetails),
  shownBy: importsGetEndpoint,
  prepare: async ({ map, ...given }) => ({ map: await renderMapFile(tidyMapFile(map)), mapping: mappingOf(given) }),
  handle: (ctx, { body }) => startImport(ctx, body),
})

export const importsPlanEndpoint = endpoint({
  id: 'imports.plan',
  method: 'POST',
  path: '/api/1/map/imports/plan/',
  scope: 'manage',
  summary: 'See what an import would do',
  description: 'Changes nothing. Takes the body that starts an import, and up to 1,000 records.',
  body: ImportPlanBody,
  maxFields,
  example: { ...example, ...page },
  reply: ok(ImportPlan),
  handle: async (ctx, { body: { map, lists, categories, ...files } }) => {
    const { takesOver, ...plan } = await planMapping(ctx, {
      map: tidyMapFile(map),
      mapping: mappingOf({ lists, categories }),
    })
    const outcomes = new Map<PageFile, PageOutcome>()
    for (const [file, records] of filesIn(files)) {
      outcomes.set(file, await planRecords(ctx, { source: map.source, file, records }))
    }
    return asJson({ takes_over: takesOver, ...plan, records: JSON.parse(resultOf(outcomes)) })
  },
})

export const importsAddEndpoint = endpoint({
  id: 'imports.add',
  method: 'POST',
  path: '/api/1/map/imports/:id/records/',
  scope: 'manage',
  summary: 'Add up to 1,000 records to an open import',
  description:
    "The fields are the files of a map, and their records are the lines. Send people before tasks, tasks before everything that refers to them, and then `merges` and `answers`: `merged_into` and `pinned` alone have no effect. Sending a record again changes nothing. Upload images first, then send each one's name and `address`, and then the records whose text shows it as `images/name`.",
  body: ImportPage,
  maxFields,
  example: page,
  reply: ok(ImportPageResult),
  prepare: async (files, ctx, import_id) => {
    const pages: PreparedPage[] = []
    for (const [file, records] of filesIn(files)) pages.push(await preparePage(ctx, { import_id, file, records }))
    return pages
  },
  handle: async (ctx, { id, body: pages }) => {
    const outcomes = new Map<PageFile, PageOutcome>()
    for (const each of pages) outcomes.set(each.file, await addPreparedPage(ctx, { import_id: id, page: each }))
    return resultOf(outcomes)
  },
})

export const importsCloseEndpoint = endpoint({
  id: 'imports.close',
  method: 'POST',
  path: '/api/1/map/imports/:id/close/',
  scope: 'manage',
  summary: 'End an import',
  description:
    'Its records stay. Programs that follow the map get a 410 and read everything again. An import that gets no records for a day is closed automatically.',
  reply: ok(ImportDetails),
  handle: (ctx, { id }) => shownAfter(ctx, id, closeImport),
})

export const mapExportEndpoint = endpoint({
  id: 'map.export',
  method: 'GET',
  path: '/api/1/map/export/',
  scope: 'manage',
  summary: 'Export the map as a zip file',
  description:
    "A consistent snapshot: settings, lists, categories, tasks, comments, votes, notes, people's names and images, but no " +
    'email addresses. `docs/reference/map-files.md` describes the files.',
  reply: zipFile,
  handle: async (ctx) => ({ stream: await openMapZip(ctx) }),
})

export const importsUndoEndpoint = endpoint({
  id: 'imports.undo',
  method: 'POST',
  path: '/api/1/map/imports/:id/undo/',
  scope: 'manage',
  summary: 'Undo an import, for 30 days',
  description: 'Moves what it added to the trash, except tasks that someone has touched since. Runs in the background.',
  reply: ok(ImportDetails),
  handle: (ctx, { id }) => shownAfter(ctx, id, undoImport),
})

const shownAfter = (ctx: MapContext, import_id: number, verb: typeof closeImport) =>
  verb(ctx, { import_id }).then(() => presentImport(ctx, import_id))

const filesIn = (files: object): [PageFile, PageRecords[PageFile][]][] => {
  const entries = Object.entries(files) as [PageFile, PageRecords[PageFile][]][]
  if (entries.reduce((sum, [, records]) => sum + records.length, 0) > maxRecords)
    throw new Invalid([{ field: null, code: 'too_many', message: `A page has at most ${maxRecords} records.` }])
  return entries
}

interface Mapped {
  lists?: NewImport['lists'] | undefined
  categories?: NewImport['categories'] | undefined
}

/** By id or by name. A category with neither is left out. */
function mappingOf({ lists = [], categories = [] }: Mapped): ImportMapping {
  return {
    lists: Object.fromEntries(lists.map(({ key, id, name }) => [key, id ?? name ?? ''])),
    categories: Object.fromEntries(categories.map(({ key, id, name }) => [key, id ?? name ?? null])),
  }
}

const resultOf = (outcomes: Map<PageFile, PageOutcome>): Json =>
  asJson(
    Object.fromEntries(
      [...outcomes].map(([file, { skipped, ...counts }]) => [
        file,
        { ...counts, skipped: [...skipped].map(([reason, { count }]) => ({ reason, count })) },
      ]),
    ),
  )
