import type { TestMap } from '../builders/a-map.ts'
import type { TestPerson } from '../builders/a-person.ts'

/** Sends a form with files, like this person's browser. */
export async function sendFiles(
  map: TestMap,
  person: TestPerson,
  path: string,
  parts: Record<string, string | Blob>,
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    form_token: person.browser.formTokenFor(),
    from: `${map.path}/`,
    ...parts,
  })) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'A [crash].png')
  }
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${map.url}${map.path}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: form,
    headers: { accept: 'text/html', 'accept-language': 'en', cookie, ...headers },
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}
