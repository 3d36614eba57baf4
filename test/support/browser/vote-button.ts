import type { Locator, Page } from 'playwright-core'
import { soon } from './soon.ts'

/** The stone of a task, by what those hear of it who do not see it. */
export const voteButton = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Vote for ${title}, `, exact: false })

/** What it comes to be, for those who see it and for those who hear of it. */
export async function expectVoteButton(
  stone: Locator,
  { voted, count }: { voted: boolean; count: number },
): Promise<void> {
  const looked = async () => ({
    voted: await stone.getAttribute('aria-pressed'),
    seen: await stone.locator('.vote-count').textContent(),
    heard: /\d+ votes?/.exec((await stone.textContent()) ?? '')?.[0],
  })
  const heard = `${count} ${count === 1 ? 'vote' : 'votes'}`
  await soon(looked).toEqual({ voted: String(voted), seen: String(count), heard })
}
