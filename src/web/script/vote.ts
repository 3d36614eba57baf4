import { announce, pageData } from './live-region.ts'
import { clearCachedPages, press, submitNormallyOrWarn, submitsNormally } from './press.ts'

interface VoteState {
  voted: boolean
  votes_count: number
}

interface Answer extends VoteState {
  following: boolean
  message: string
}

/** The vote buttons with a request under way, each with the latest choice of the person. */
const pending = new Map<HTMLButtonElement, boolean>()

/** Shows a vote at once and sends it in the background. A refusal is left to the server's own page. */
document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || !button.matches('.vote-button')) return
  // Without a session the form is submitted normally: the server asks the person to sign in, then casts the vote.
  if (submitsNormally(button)) return
  event.preventDefault()
  const voted = button.value === 'on'
  const isPending = pending.has(button)
  const before = readState(button)
  pending.set(button, voted)
  button.classList.toggle('settling', voted)
  showState(button, { voted, votes_count: before.votes_count + (voted ? 1 : -1) })
  if (!isPending) void sendVotes(button, before).finally(() => pending.delete(button))
})

/** Sends again until the server has the latest choice: people can press faster than the network answers. */
async function sendVotes(button: HTMLButtonElement, before: VoteState): Promise<void> {
  let voted: boolean
  let state: Answer
  do {
    voted = pending.get(button) === true
    const response = await press(button, voted ? 'on' : 'off')
    if (!response?.ok) {
      showState(button, before)
      return submitNormallyOrWarn(button, response)
    }
    state = (await response.json()) as Answer
    before = state
  } while (pending.get(button) !== voted)
  showState(button, state)
  const followsHere = document.querySelector('.follow-button') !== null
  if (followsHere) showFollowing(state.following)
  clearCachedPages()
  // If no button shows that the person follows now, the message does.
  announce(state.message, { visible: voted && state.following && !followsHere })
}

/** Others voted. A button with a request under way will show the result of that. */
export function showCount(taskId: string, votes_count: number): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`.vote-button[formaction*="/task/${taskId}-"]`)) {
    if (!pending.has(button)) showState(button, { ...readState(button), votes_count })
  }
}

const readState = (button: HTMLButtonElement): VoteState => ({
  voted: button.ariaPressed === 'true',
  votes_count: Number(button.dataset.count),
})

/** Changes every vote button of the task: a page can have several. */
function showState(button: HTMLButtonElement, { voted, votes_count }: VoteState): void {
  const { lang } = document.documentElement
  const unit = pageData()[new Intl.PluralRules(lang).select(votes_count)] ?? pageData().other
  for (const each of document.querySelectorAll<HTMLButtonElement>(
    `.vote-button[formaction="${button.getAttribute('formaction')}"]`,
  )) {
    each.ariaPressed = String(voted)
    each.value = voted ? 'off' : 'on'
    each.dataset.count = String(votes_count)
    setText(each, '.vote-count', new Intl.NumberFormat(lang).format(votes_count))
    // The unit is inside the button for screen readers. On the task's page it's also beside it.
    setText(each.parentElement, '.vote-unit', ` ${unit}`)
  }
}

function setText(parent: Element | null, selector: string, text: string): void {
  for (const element of parent?.querySelectorAll(selector) ?? []) element.textContent = text
}

interface FollowState {
  following: boolean
  vote_follows?: boolean
  message: string
}

/** The number of the last press. Only its answer is shown: people can press faster than the network answers. */
let latest = 0
/** One after the other, so that the last choice is what remains. */
let sent: Promise<unknown> = Promise.resolve()

/** Shows the new state at once, like a vote, and sends it in the background. */
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
function showFollowing(following: boolean): void {
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
