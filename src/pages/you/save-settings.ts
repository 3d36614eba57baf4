import Type from 'typebox'
import { requestAddressChange } from '../../features/sessions/verbs/address.ts'
import { displayNameField, splitName } from '../../features/users/rules/split-name.ts'
import { chooseLanguage, renamePerson } from '../../features/users/verbs/profile.ts'
import type { Person } from '../../platform/actor.ts'
import { Unauthenticated } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { catalogues } from '../../words/words.ts'
import { isAskedForName } from '../layout/field.tsx'
import { codePath } from '../sign-in/paths.ts'
import { mailedRequest } from '../sign-in/sign-in.tsx'

const Name = Type.Object({ display_name: displayNameField })
const Settings = Type.Object({ ...Name.properties, language: Type.Enum(catalogues.map(({ language }) => language)) })

export async function saveName(request: PageRequest): Promise<void> {
  await renamePerson(request.ctx, newNameOf(request, readFields(Name, request.form)))
}

/** Saves the name that a form asked for along with something else. It is optional. */
export async function saveNameIfGiven(request: PageRequest): Promise<void> {
  if (isAskedForName(request.person) && request.form.display_name?.trim()) await saveName(request)
}

/** Saves name and language. Pages in this browser use that language from then on. */
export async function saveSettings(request: PageRequest): Promise<void> {
  const { language, ...sent } = readFields(Settings, request.form)
  await request.ctx.transaction(async (tx) => {
    await renamePerson(tx, newNameOf(request, sent))
    await chooseLanguage(tx, { user_id: requireSignedIn(request).id, language })
  })
  request.browser.setLanguage(language)
}

function newNameOf(request: PageRequest, { display_name }: { display_name: string | null }) {
  const { id: user_id, first_name, last_name } = requireSignedIn(request)
  return { user_id, ...splitName(display_name, { first_name, last_name }) }
}

/** The first administrator enters an email address, and optionally a name. Returns the page for entering the code. */
export async function introduceYourself(request: PageRequest): Promise<string | undefined> {
  const mailed = mailedRequest(request)
  if (request.form.display_name?.trim()) await saveName(request)
  const outcome = await requestAddressChange(request.ctx, mailed)
  return outcome === 'requested' ? codePath : undefined
}

export function requireSignedIn({ person }: { person: Person | undefined }): Person {
  if (!person) throw new Unauthenticated()
  return person
}
