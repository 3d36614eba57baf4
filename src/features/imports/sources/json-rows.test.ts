import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonRows } from './json-rows.ts'

/** The file in chunks of this size, so that every byte is the last one of a chunk in some run. */
async function rowsIn(text: string, size: number): Promise<unknown[]> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const rows: unknown[] = []
  for await (const row of jsonRows('a.json', chunks())) rows.push(row)
  return rows
}

it('reads any array as JSON.parse does, wherever its chunks begin', async () => {
  const array = fc.array(fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(array, fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, 2), async (rows, size, indent) => {
      expect(await rowsIn(JSON.stringify(rows, null, indent), size)).toEqual(JSON.parse(JSON.stringify(rows)))
    }),
  )
})

it.each([
  ['an empty file', '', []],
  ['an empty array', ' [ ] ', []],
  ['null', 'null\n', []],
  ['a byte order mark', '\uFEFF[1]', [1]],
  ['several arrays in a row', '[1,2][]\n[3]', [1, 2, 3]],
])('reads %s', async (_what, text, rows) => {
  expect(await rowsIn(text, 3)).toEqual(rows)
})

it.each([
  ['an object', '{"message":"Not Found"}', "isn't a JSON array"],
  ['a word', 'nope', "isn't a JSON array"],
  ['an array without an end', '[{"a":1}', 'ends too early'],
  ['a text without an end', '["a]', 'ends too early'],
  ['broken rows', '[{"a":}]', "isn't valid JSON"],
  ['a row of many megabytes', `["${'a'.repeat(4_100_000)}"]`, 'too large'],
])('rejects %s', async (_what, text, message) => {
  await expect(rowsIn(text, 65_536)).rejects.toThrow(message)
})
