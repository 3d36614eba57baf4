import type { Locator, Page } from 'playwright-core'
import { soon } from './soon.ts'

/** A task's vote button, by its accessible name. */
export const voteButton = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Vote for ${title}, `, exact: false })

/** Waits until the button has this state, on screen and for screen readers. */
export async function expectVoteButton(
  button: Locator,
  { voted, count }: { voted: boolean; count: number },
): Promise<void> {
  const looked = async () => ({
    voted: await button.getAttribute('aria-pressed'),
    seen: await button.locator('.vote-count').textContent(),
    heard: /\d+ votes?/.exec((await button.textContent()) ?? '')?.[0],
  })
  const heard = `${count} ${count === 1 ? 'vote' : 'votes'}`
  await soon(looked).toEqual({ voted: String(voted), seen: String(count), heard })
}
