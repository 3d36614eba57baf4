import { cache, type FrameElement } from '@hotwired/turbo'
import { announce, pageData } from './live-region.ts'
import { dismiss, showText, showToast } from './toast.ts'

interface VoteState {
  voted: boolean
  total_votes: number
}

interface Answer extends VoteState {
  following: boolean
  /** Which changes a follower is notified of. */
  level: string | null
  message: string
  /** HTML. */
  toast: string
}

/** The vote buttons with a request in progress, each with the person's latest choice. */
const pending = new Map<HTMLButtonElement, boolean>()

/** Shows a vote immediately and sends it in the background. If the server rejects it, its page shows why. */
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
  showState(button, { voted, total_votes: before.total_votes + (voted ? 1 : -1) })
  if (!isPending) void sendVotes(button, before).finally(() => pending.delete(button))
})

/** Keeps sending until the server has the latest choice, because people can click faster than the network responds. */
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
  const followButton = document.querySelector<HTMLButtonElement>('.follow-button')
  const followsHere = followButton !== null
  // A muted task stays muted.
  if (followsHere && state.following !== (followButton.ariaPressed === 'true')) showFollowing(state)
  clearCachedPages()
  for (const button of document.querySelectorAll('.toast [name=follow]')) dismiss(button)
  // If no button shows that the person now follows the task, a toast says so and offers to unfollow.
  if (voted && state.following && !followsHere) showToast(state.toast)
  else announce(state.message)
}

/**
 * Others voted. The count doesn't include imported votes. A button with a request in progress will show that request's
 * result instead.
 */
export function showCount(taskId: string, votes_count: number): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`.vote-button[formaction*="/task/${taskId}-"]`)) {
    const total_votes = votes_count + Number(button.dataset.imported ?? 0)
    if (!pending.has(button)) showState(button, { ...readState(button), total_votes })
  }
}

const readState = (button: HTMLButtonElement): VoteState => ({
  voted: button.ariaPressed === 'true',
  total_votes: Number(button.dataset.count),
})

/** Changes every vote button for the task: a page can have several. */
function showState(button: HTMLButtonElement, { voted, total_votes }: VoteState): void {
  const { lang } = document.documentElement
  const unit = pageData()[new Intl.PluralRules(lang).select(total_votes)] ?? pageData().other
  for (const each of document.querySelectorAll<HTMLButtonElement>(
    `.vote-button[formaction="${button.getAttribute('formaction')}"]`,
  )) {
    each.ariaPressed = String(voted)
    each.value = voted ? 'off' : 'on'
    each.dataset.count = String(total_votes)
    setText(each, '.vote-count', new Intl.NumberFormat(lang).format(total_votes))
    // The unit is inside the button for screen readers. On the task's page it's also beside it.
    setText(each.parentElement, '.vote-unit', ` ${unit}`)
  }
}

function setText(parent: Element | null, selector: string, text: string): void {
  for (const element of parent?.querySelectorAll(selector) ?? []) element.textContent = text
}

/**
 * The number of the last click. Only its response is shown, because people can click faster than the network responds.
 */
let latest = 0
/** Sent one after the other, so that the last choice wins. */
let sent: Promise<unknown> = Promise.resolve()

/** Shows the new state immediately, like a vote, and sends it in the background. */
document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || submitsNormally(button)) return
  const isInToast = button.matches('.toast [name=follow]')
  if (!isInToast && !button.matches('.follow-button')) return
  event.preventDefault()
  const { value } = button
  const mine = ++latest
  showFollowing({ following: value === 'on', level: null })
  sent = sent.then(async () => {
    const response = await press(button, value)
    if (mine !== latest) return
    if (!response?.ok) {
      showFollowing({ following: value !== 'on', level: null })
      return submitNormallyOrWarn(button, response)
    }
    const state = (await response.json()) as Answer
    showFollowing(state)
    clearCachedPages()
    if (!isInToast) return announce(state.message)
    showText(state.message)
    dismiss(button)
  })
})

/** Changes every Follow button and the choice in its menu: a page can have several. */
function showFollowing({ following, level }: Pick<Answer, 'following' | 'level'>): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.follow-button')) {
    button.value = following ? 'off' : 'on'
    button.ariaPressed = String(following)
    button.textContent = (following ? button.dataset.off : button.dataset.on) ?? ''
  }
  for (const choice of document.querySelectorAll<HTMLButtonElement>('.menu [name=follow]')) {
    choice.ariaCurrent = choice.value === level ? 'true' : null
  }
}

/**
 * Sends a button's form in the background, perhaps with another value. The button is busy until the response arrives.
 */
export async function press(button: HTMLButtonElement, value = button.value): Promise<Response | undefined> {
  button.ariaBusy = 'true'
  const response = await post(button.formAction, button.form, button.name, value)
  button.ariaBusy = null
  return response
}

/** Posts a form's text fields and one more value. Undefined if the server can't be reached. */
export function post(
  url: string,
  form: HTMLFormElement | null,
  name: string,
  value: string,
): Promise<Response | undefined> {
  const body = new URLSearchParams()
  for (const [field, text] of new FormData(form ?? undefined)) if (typeof text === 'string') body.set(field, text)
  body.set(name, value)
  return fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body }).catch(() => undefined)
}

/** Without a session, and after an error, the server's page asks the person to sign in or gives the reason. */
const submitsNormally = (button: HTMLButtonElement): boolean =>
  pageData().signedIn === undefined || button.dataset.submitNormally === ''

/**
 * After an error the form is submitted normally, so that the server's page gives the reason or asks the person to sign
 * in.
 */
function submitNormallyOrWarn(button: HTMLButtonElement, response: Response | undefined): void {
  if (response && response.status < 500) {
    button.dataset.submitNormally = ''
    button.form?.requestSubmit(button)
    delete button.dataset.submitNormally
  } else {
    showText(pageData().failed ?? '', 'failed')
  }
}

/** Pages in Turbo's cache and some frames on this page are outdated. */
function clearCachedPages(): void {
  cache.clear()
  for (const frame of document.querySelectorAll<FrameElement>('[data-after-vote]')) {
    frame.src = frame.dataset.afterVote ?? null
  }
}
