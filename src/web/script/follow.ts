import { announce } from './live-region.ts'
import { clearCachedPages, press, submitNormallyOrWarn, submitsNormally } from './press.ts'

interface FollowState {
  following: boolean
  vote_follows?: boolean
  message: string
}

/** What was pressed last. Only its answer is shown: people can press faster than the network answers. */
let latest = 0
/** One after the other, so that the last choice is what remains. */
let sent: Promise<unknown> = Promise.resolve()

/** Shows at once that somebody follows, as a vote is shown, and sends it in the background. */
document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || !button.matches('.follow-button, .switch') || submitsNormally(button))
    return
  event.preventDefault()
  const [value, show] = [button.value, button.matches('.switch') ? showSwitch : showFollowing]
  const mine = ++latest
  show(value === 'on')
  sent = sent.then(async () => {
    const response = await press(button, value)
    if (mine !== latest) return
    if (!response?.ok) {
      show(value !== 'on')
      return submitNormallyOrWarn(button, response)
    }
    const state = (await response.json()) as FollowState
    showFollowing(state.following)
    if (state.vote_follows !== undefined) showSwitch(state.vote_follows)
    clearCachedPages()
    announce(state.message)
  })
})

/** Changes every Follow button: a page can have several. */
export function showFollowing(following: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.follow-button')) {
    button.value = following ? 'off' : 'on'
    button.textContent = (following ? button.dataset.off : button.dataset.on) ?? ''
  }
}

function showSwitch(on: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.switch')) {
    button.ariaChecked = String(on)
    button.value = on ? 'off' : 'on'
  }
}
