import { cache, type FrameElement } from '@hotwired/turbo'
import { announce, pageData } from './live-region.ts'

interface VoteState {
  voted: boolean
  votes_count: number
}

/** The vote buttons with a request under way, each with the latest choice of the person. */
const pending = new Map<HTMLButtonElement, boolean>()

/** Shows a vote at once and sends it in the background. A refusal is left to the server's own page. */
document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || !button.matches('.vote-button')) return
  // Without a session the form is submitted normally: the server asks the person to sign in, then casts the vote.
  if (pageData().signedIn === undefined || button.dataset.submitNormally === '') return
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
  do {
    voted = pending.get(button) === true
    const response = await sendVote(button, voted).catch(() => undefined)
    if (!response?.ok) return handleFailure(button, before, response)
    before = (await response.json()) as VoteState
  } while (pending.get(button) !== voted)
  showState(button, before)
  // The pages in Turbo's cache show the old vote.
  cache.clear()
  for (const frame of document.querySelectorAll<FrameElement>('[data-after-vote]')) {
    frame.src = frame.dataset.afterVote ?? null
  }
  announce((voted ? pageData().cast : pageData().withdrawn) ?? '')
}

function sendVote(button: HTMLButtonElement, voted: boolean): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(button.form ?? undefined)) body.set(name, String(value))
  body.set(button.name, voted ? 'on' : 'off')
  return fetch(button.formAction, { method: 'POST', headers: { accept: 'application/json' }, body })
}

/** After a refusal the form is submitted normally, so that the server's page gives the reason or asks to sign in. */
function handleFailure(button: HTMLButtonElement, before: VoteState, response: Response | undefined): void {
  showState(button, before)
  if (response && response.status < 500) {
    button.dataset.submitNormally = ''
    button.form?.requestSubmit(button)
    delete button.dataset.submitNormally
  } else {
    announce(pageData().failed ?? '', { visible: true })
  }
}

/** Others voted. A button that is being pressed shows what its own request will say. */
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
    // The unit is inside the button for screen readers, and on the page of the task also beside it.
    setText(each.parentElement, '.vote-unit', ` ${unit}`)
  }
}

function setText(parent: Element | null, selector: string, text: string): void {
  for (const element of parent?.querySelectorAll(selector) ?? []) element.textContent = text
}
