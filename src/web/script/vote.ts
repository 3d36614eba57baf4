import { cache, type FrameElement } from '@hotwired/turbo'
import { say, words } from './live.ts'

interface Vote {
  voted: boolean
  votes_count: number
}

/** Stones on their way, each with what is wanted of it in the end. */
const moving = new Map<HTMLButtonElement, boolean>()

/** A stone shows at once what it will be. Whatever is not simply done is left to the page, which says why. */
document.addEventListener('submit', (event) => {
  const stone = event.submitter
  if (!(stone instanceof HTMLButtonElement) || !stone.matches('.stone')) return
  // Whoever is not signed in is led there by the page itself, and the vote is cast after.
  if (words().known === undefined || stone.dataset.plain === '') return
  event.preventDefault()
  const wanted = stone.value === 'on'
  const isMoving = moving.has(stone)
  const before = shown(stone)
  moving.set(stone, wanted)
  stone.classList.toggle('settling', wanted)
  show(stone, { voted: wanted, votes_count: before.votes_count + (wanted ? 1 : -1) })
  if (!isMoving) void move(stone, before).finally(() => moving.delete(stone))
})

/** Until the stone is what was last wanted of it, for people change their minds faster than a network. */
async function move(stone: HTMLButtonElement, before: Vote): Promise<void> {
  let wanted: boolean
  do {
    wanted = moving.get(stone) === true
    const answer = await send(stone, wanted).catch(() => undefined)
    if (!answer?.ok) return refuse(stone, before, answer)
    before = (await answer.json()) as Vote
  } while (moving.get(stone) !== wanted)
  show(stone, before)
  // What was kept of other pages shows the vote as it was.
  cache.clear()
  for (const frame of document.querySelectorAll<FrameElement>('[data-after-vote]')) {
    frame.src = frame.dataset.afterVote ?? null
  }
  say((wanted ? words().cast : words().withdrawn) ?? '')
}

function send(stone: HTMLButtonElement, wanted: boolean): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(stone.form ?? undefined)) body.set(name, String(value))
  body.set(stone.name, wanted ? 'on' : 'off')
  return fetch(stone.formAction, { method: 'POST', headers: { accept: 'application/json' }, body })
}

/** What the server refuses it says best itself, on a page; being asked to sign in is a part of that. */
function refuse(stone: HTMLButtonElement, before: Vote, answer: Response | undefined): void {
  show(stone, before)
  if (answer && answer.status < 500) {
    stone.dataset.plain = ''
    stone.form?.requestSubmit(stone)
    delete stone.dataset.plain
  } else {
    say(words().failed ?? '', 'shown')
  }
}

const shown = (stone: HTMLButtonElement): Vote => ({
  voted: stone.ariaPressed === 'true',
  votes_count: Number(stone.dataset.count),
})

/** On every stone of the task: it may be on the page more than once. */
function show(stone: HTMLButtonElement, { voted, votes_count }: Vote): void {
  const { lang } = document.documentElement
  const unit = words()[new Intl.PluralRules(lang).select(votes_count)] ?? words().other
  for (const same of document.querySelectorAll<HTMLButtonElement>(
    `.stone[formaction="${stone.getAttribute('formaction')}"]`,
  )) {
    same.ariaPressed = String(voted)
    same.value = voted ? 'off' : 'on'
    same.dataset.count = String(votes_count)
    write(same, '.stone-count', new Intl.NumberFormat(lang).format(votes_count))
    // In the stone, for those who hear it; on the page of the task also beside it.
    write(same.parentElement, '.stone-unit', ` ${unit}`)
  }
}

function write(around: Element | null, place: string, text: string): void {
  for (const element of around?.querySelectorAll(place) ?? []) element.textContent = text
}
