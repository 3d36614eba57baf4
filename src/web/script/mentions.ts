/** Typing `@` in a comment opens a listbox below the cursor with the people it can mention. */
const typed = /(?<![\p{L}\p{N}_.+-])@([^@\n]{0,60})$/u
const shown = 8

document.addEventListener('input', ({ target }) => {
  const open = target instanceof HTMLTextAreaElement ? listOf(target) : undefined
  if (open) suggest(open)
})

document.addEventListener('focusout', ({ target }) => {
  const open = target instanceof HTMLTextAreaElement ? listOf(target) : undefined
  if (open) close(open)
})

/** Runs before all other listeners, so that Escape and Enter do nothing else. */
document.addEventListener(
  'keydown',
  (event) => {
    const open = event.target instanceof HTMLTextAreaElement ? listOf(event.target) : undefined
    if (!open || open.list.hidden || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const options = optionsIn(open).filter(({ hidden }) => !hidden)
    const at = options.findIndex(({ ariaSelected }) => ariaSelected === 'true')
    if (event.key === 'ArrowDown') mark(open, options[(at + 1) % options.length])
    else if (event.key === 'ArrowUp') mark(open, options.at(at - 1))
    else if (event.key === 'Enter' || event.key === 'Tab') choose(open, options[at])
    else if (event.key === 'Escape') close(open)
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  { capture: true },
)

// Otherwise the press would move the focus, which closes the list before the click.
document.addEventListener('mousedown', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-people]')) event.preventDefault()
})
document.addEventListener('click', ({ target }) => {
  const option = target instanceof Element ? target.closest<HTMLElement>('[data-people] > div') : null
  const field = option?.closest('.composer')?.querySelector('textarea')
  const open = field && listOf(field)
  if (option && open) choose(open, option)
})

interface Open {
  field: HTMLTextAreaElement
  list: HTMLElement
}

function listOf(field: HTMLTextAreaElement): Open | undefined {
  const list = field.parentElement?.querySelector<HTMLElement>('[data-people]')
  return list ? { field, list } : undefined
}

const optionsIn = ({ list }: Open): HTMLElement[] => [...list.querySelectorAll('div')]
const labelOf = (option: HTMLElement): string => option.querySelector('bdi')?.textContent ?? ''
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Shows people with a word in their name that starts with the text after `@`. */
function suggest(open: Open): void {
  const { field, list } = open
  const found = typed.exec(field.value.slice(0, field.selectionStart))
  const wanted = ` ${folded(found?.[1] ?? '')}`
  const people = found ? optionsIn(open).filter((option) => ` ${folded(labelOf(option))}`.includes(wanted)) : []
  close(open)
  if (people.length === 0) return
  for (const option of optionsIn(open)) option.hidden = !people.slice(0, shown).includes(option)
  list.hidden = false
  field.setAttribute('aria-controls', list.id)
  field.ariaAutoComplete = 'list'
  placeAt(open, found?.index ?? 0)
  mark(open, people[0])
}

function mark(open: Open, active: HTMLElement | undefined): void {
  for (const option of optionsIn(open)) option.ariaSelected = String(option === active)
  open.field.setAttribute('aria-activedescendant', active?.id ?? '')
  active?.scrollIntoView({ block: 'nearest' })
}

function close({ field, list }: Open): void {
  list.hidden = true
  for (const name of ['aria-controls', 'aria-activedescendant', 'aria-autocomplete']) field.removeAttribute(name)
}

/** Inserts it like typed text, so that it can be undone and the draft is saved. */
function choose(open: Open, option: HTMLElement | undefined): void {
  const { field } = open
  const end = field.selectionStart
  const start = typed.exec(field.value.slice(0, end))?.index
  close(open)
  if (!option || start === undefined) return
  field.focus()
  field.setSelectionRange(start, end)
  document.execCommand('insertText', false, `@${labelOf(option)} `)
}

/** Places the list below the letter at this index. An invisible copy of the text shows where that is. */
function placeAt({ field, list }: Open, index: number): void {
  const copy = document.createElement('div')
  const { font, padding, direction, lineHeight } = getComputedStyle(field)
  const inlineSize = `${field.clientWidth}px`
  Object.assign(copy.style, { font, padding, direction, inlineSize, position: 'absolute', visibility: 'hidden' })
  Object.assign(copy.style, { whiteSpace: 'pre-wrap', overflowWrap: 'break-word', insetBlockStart: '0' })
  const letter = document.createElement('span')
  letter.textContent = '@'
  copy.append(field.value.slice(0, index), letter)
  field.after(copy)
  const top = letter.offsetTop + Number.parseFloat(lineHeight) - field.scrollTop
  const left = Math.max(0, Math.min(letter.offsetLeft, field.clientWidth - list.offsetWidth))
  copy.remove()
  Object.assign(list.style, { top: `${top}px`, left: `${left}px` })
}
