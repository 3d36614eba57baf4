import Type from 'typebox'
import { Invalid } from '../../platform/errors.ts'
import { limits, optionalLine } from '../../platform/http/fields.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { catalogues } from '../../words/words.ts'
import { personOf } from './signed-in.ts'

const names = { first_name: optionalLine(limits.name), last_name: optionalLine(limits.name) }
const Names = Type.Object(names)
const Settings = Type.Object({ ...names, language: Type.Enum(catalogues.map(({ language }) => language)) })

/** Takes the names that were sent. */
export async function rename(request: PageRequest): Promise<void> {
  await save(request, readNames(readFields(Names, request.form)))
}

/** Takes names and language; pages speak it from now on in this browser, and mails to this person. */
export async function saveSettings(request: PageRequest): Promise<void> {
  const { language, ...sent } = readFields(Settings, request.form)
  await save(request, { ...readNames(sent), language })
  request.browser.setLanguage(language)
}

function readNames(sent: { first_name: string | null; last_name: string | null }) {
  const { first_name, last_name } = sent
  if (first_name || last_name) return { first_name: first_name ?? '', last_name: last_name ?? '' }
  throw new Invalid([{ field: 'first_name', code: 'name_missing', message: 'At least one name is needed.' }])
}

/** Somebody who deleted their account a moment ago is not given a name again. */
async function save(
  request: PageRequest,
  change: { first_name: string; last_name: string; language?: string },
): Promise<void> {
  await request.ctx.database.transaction((tx) =>
    tx.updateTable('users').set(change).where('id', '=', personOf(request).id).where('deleted', 'is', null).execute(),
  )
}
