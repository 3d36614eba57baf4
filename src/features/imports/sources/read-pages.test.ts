import { expect, it } from 'vitest'
import { aFolderOf } from '../../../../test/support/builders/map-files.ts'
import { processorTime } from '../../../../test/support/checks/processor-time.ts'
import { readPages } from './read-pages.ts'

const tasks = [{ key: 't', list: 'open', title: 'Task', description: '' }]
const comment = (key: string, in_reply_to?: string) => ({
  ...{ key, task: 't', content: 'Yes' },
  ...(in_reply_to ? { in_reply_to } : {}),
})

async function orderOf(comments: object[]): Promise<string[]> {
  const keys: string[] = []
  for await (const { file, records } of readPages(await aFolderOf({ tasks, comments })))
    if (file === 'comments') keys.push(...(records as { key: string }[]).map(({ key }) => key))
  return keys
}

it('puts replies after their comment, whatever the order of the file, and loses none', async () => {
  const comments = [comment('c', 'b'), comment('b', 'a'), comment('a'), comment('x', 'gone'), comment('s', 's')]

  expect(await orderOf([...comments, comment('d', 'a')])).toEqual(['a', 'b', 'c', 'd', 'x', 's'])
})

it('does so for a long conversation in reverse, in time that grows with its length', async () => {
  const reversed = Array.from({ length: 40_000 }, (_, at) => comment(`${at}`, `${at + 1}`))
  const used = processorTime()

  expect((await orderOf([...reversed, comment('40000')])).slice(0, 3)).toEqual(['40000', '39999', '39998'])

  expect(used()).toBeLessThan(20_000)
})
