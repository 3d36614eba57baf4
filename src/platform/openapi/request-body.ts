import type { TObject } from 'typebox'
import type { Endpoint } from '../http/endpoint.ts'
import { facesOf, mediaType } from './faces.ts'
import type { Part, Schemas } from './schemas.ts'

type Face = Endpoint & { body: TObject }

export function requestBody(endpoint: Endpoint, schemas: Schemas): Part {
  const faces = facesOf(endpoint).filter((face): face is Face => face.body !== undefined)
  const content = mediaType(
    faces.map((face) => ({ face, schema: schemas.sent(face.body, bodyName(face)), value: face.example })),
  )
  const encoding = Object.fromEntries(
    faces.flatMap(nestedFields).map((name) => [name, { style: 'deepObject', explode: true }]),
  )
  return {
    required: faces.every((face) => (face.body.required ?? []).length > 0),
    content: {
      'application/json': content,
      'application/x-www-form-urlencoded': Object.keys(encoding).length > 0 ? { ...content, encoding } : content,
    },
  }
}

/** `tasks.create` takes a `TasksCreateBody`. */
const bodyName = ({ id }: Endpoint): string =>
  `${id.replace(/(^|[._-])(\w)/g, (_all, _mark, letter: string) => letter.toUpperCase())}Body`

/** In a form, `voter[email]` is the email of the voter. */
function nestedFields({ body }: Face): string[] {
  const fields = body.properties as Record<string, { type?: string; anyOf?: { type?: string }[] }>
  const isObject = (name: string) => [fields[name], ...(fields[name]?.anyOf ?? [])].some((f) => f?.type === 'object')
  return Object.keys(fields).filter(isObject)
}
