import { readFile } from 'node:fs/promises'
import { soon } from '../browser/soon.ts'
import { aMap, type TestMap } from './a-map.ts'
import { aPerson, type TestPerson } from './a-person.ts'
import { fiderBackup } from './fider-backup.ts'
import { aZip } from './import-sources.ts'

export type Part = string | [name: string, content: string | Uint8Array<ArrayBuffer>]

/** Uploads files under Settings → Import, as this person's browser would. */
export async function upload(
  map: TestMap,
  person: Pick<TestPerson, 'cookies' | 'browser'>,
  parts: Record<string, Part>,
) {
  const form = new FormData()
  form.append('form_token', person.browser.formTokenFor())
  form.append('from', `${map.path}/manage/import`)
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(field, part)
    else form.append(field.replace(/\d$/, ''), new Blob([part[1]]), part[0])
  }
  return post(map, person, form)
}

export async function post(
  map: TestMap,
  { cookies }: Pick<TestPerson, 'cookies'>,
  body: FormData | Blob,
  headers = {},
) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${map.url}${map.path}/manage/import`, {
    ...{ method: 'POST', redirect: 'manual', body },
    headers: { accept: 'text/html', 'accept-language': 'en', cookie, ...headers },
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
}

export async function anAdministrator() {
  const map = await aMap()
  return { map, person: await aPerson(map, { role: 'Administrator' }) }
}

export const backup = async (): Promise<[string, Uint8Array<ArrayBuffer>]> => [
  'backup.zip',
  new Uint8Array(await readFile(await aZip(fiderBackup))),
]

/** A spreadsheet. */
export const posts = (...rows: string[]): Part => ['posts.csv', ['id,title,status,tags', ...rows, ''].join('\n')]

export const pageOf = async (person: Pick<TestPerson, 'get'>, path: string) => (await person.get(path)).text
export const shows = (person: TestPerson, path: string, text: string) =>
  soon(async () => (await pageOf(person, path)).includes(text)).toBe(true)

export const titlesIn = async (map: TestMap) =>
  (await map.client('read').tasks.list()).results.map(({ title }) => title).toSorted()
export const partsOf = (map: TestMap) =>
  map.database.read.selectFrom('import_parts').select('position').where('map_id', '=', map.id).execute()

export async function suggestionsOf(map: TestMap): Promise<number> {
  const { results } = await map.client('read').lists.list()
  return results.find(({ role }) => role.slug === 'suggestions')?.id ?? 0
}
