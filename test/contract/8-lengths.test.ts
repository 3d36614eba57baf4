import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import type { Answered } from '../support/requests/call.ts'

const create = '/api/1/map/tasks/create/'

describe('8 lengths', () => {
  const texts = endpoints.flatMap((endpoint) =>
    textFields(endpoint.body).map(({ name, max, format }) => ({ id: endpoint.id, name, max, format, endpoint })),
  )

  it.each(texts)(
    '400 for more than $max characters in $name of $id, but not for exactly $max',
    async ({ endpoint, ...field }) => {
      const map = await aMap()
      const task = await map.task()
      const ids: Record<string, number> = { tasks: task.id, lists: map.list(), categories: 1 }
      const path = endpoint.path.replace(/(\w+)\/:id/, (_all, noun) => `${noun}/${ids[noun] ?? 1}`)
      const codeOf = async (value: string) => {
        const [outer = '', inner] = field.name.split('.')
        const answer = await map.call('manage', 'POST', path, { json: { [outer]: inner ? { [inner]: value } : value } })
        const errors: { field: string; code: string }[] = answer.body?.errors ?? []
        return errors.find((error) => error.field === field.name)?.code ?? 'none'
      }

      expect(await codeOf(textOf(field.max, field.format))).not.toBe('too_long')
      expect(await codeOf(textOf(field.max + 1, field.format))).toBe('too_long')
    },
  )

  it('201 counts characters, not bytes or UTF-16 code units', async () => {
    const map = await aMap()

    const made = await titled(map, '😀'.repeat(200))

    expect(made.status).toBe(201)
    expect((await titled(map, '😀'.repeat(201))).body.errors).toMatchObject([{ field: 'title', code: 'too_long' }])
    expect((await map.client('read').tasks.get(made.body.id)).title).toBe('😀'.repeat(200))
  })

  it('400 counts every combining mark of a letter', async () => {
    const map = await aMap()

    expect((await titled(map, `e${'\u0332'.repeat(5_000)}`)).body.errors).toMatchObject([
      { field: 'title', code: 'too_long' },
    ])
  })

  it("201 doesn't count spaces around a title", async () => {
    const map = await aMap()

    expect((await titled(map, `  ${'x'.repeat(200)}\n`)).body.title).toBe('x'.repeat(200))
  })
})

const titled = (map: TestMap, title: string): Promise<Answered> =>
  map.call('write', 'POST', create, { json: { parent: map.list(), title } })

interface Field {
  type?: string
  maxLength?: number
  format?: string
  const?: unknown
  anyOf?: Field[]
  properties?: Record<string, Field>
}

function textFields(schema: Field | undefined, prefix = ''): { name: string; max: number; format: string }[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const core = field.anyOf?.find(({ type }) => type !== 'null') ?? field
    if (core.type === 'object') return textFields(core, `${prefix}${name}.`)
    // Its format or its only value limits its length.
    if (core.format === 'timestamp' || core.const !== undefined) return []
    if (core.type === 'string' && !core.maxLength) throw new Error(`${name} may be of any length.`)
    return core.maxLength ? [{ name: prefix + name, max: core.maxLength, format: core.format ?? '' }] : []
  })
}

/** A string of exactly this length that is otherwise valid. */
function textOf(length: number, format: string): string {
  const start = format === 'http-url' ? 'https://a.example/' : format === 'email-address' ? 'a@' : ''
  return start.padEnd(length, 'x')
}
