import Type from 'typebox'
import { chooseLanguage } from '../../features/users/verbs/choose-language.ts'
import { renamePerson } from '../../features/users/verbs/rename-person.ts'
import { limits, optionalLine } from '../../platform/http/fields.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { catalogues } from '../../words/words.ts'
import { personOf } from './person-of.ts'

const names = { first_name: optionalLine(limits.name), last_name: optionalLine(limits.name) }
const Names = Type.Object(names)
const Settings = Type.Object({ ...names, language: Type.Enum(catalogues.map(({ language }) => language)) })

/** Saves the names that were sent. */
export async function saveNames(request: PageRequest): Promise<void> {
  await renamePerson(request.ctx, newNameOf(request, readFields(Names, request.form)))
}

/** Saves names and language. Pages in this browser use the language from now on. */
export async function saveSettings(request: PageRequest): Promise<void> {
  const { language, ...sent } = readFields(Settings, request.form)
  await request.ctx.transaction(async (tx) => {
    await renamePerson(tx, newNameOf(request, sent))
    await chooseLanguage(tx, { user_id: personOf(request).id, language })
  })
  request.browser.setLanguage(language)
}

const newNameOf = (request: PageRequest, sent: { first_name: string | null; last_name: string | null }) => ({
  user_id: personOf(request).id,
  first_name: sent.first_name ?? '',
  last_name: sent.last_name ?? '',
})
