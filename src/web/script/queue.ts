import { isShortcut, letterKeysAreOn, setLetterKeys } from './letter-keys.ts'

/**
 * The keys of the queue. An element with `data-key` is pressed or, if one writes in it, focused; one with
 * `data-focus-key` is focused. Letters and digits can be switched off, because speech input types letters.
 */
document.addEventListener('keydown', (event) => {
  if (!document.querySelector('[data-queue]') || !isShortcut(event) || event.shiftKey || event.repeat) return
  if (act(event.key)) event.preventDefault()
})

/** Turbo keeps no state of its own: the box says what is stored, on every page. */
document.addEventListener('turbo:load', showKeys)

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-queue-keys]')) return
  setLetterKeys(target.checked)
})

/** What can be done with the selected ones is shown as soon as there are any. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('.queue-list input')) return
  document.querySelector('.queue-bulk')?.toggleAttribute('open', !!document.querySelector('.queue-list :checked'))
})

function showKeys(): void {
  for (const keys of document.querySelectorAll<HTMLElement>('.queue-keys')) keys.hidden = false
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-queue-keys]')) box.checked = letterKeysAreOn()
}

/** Whether the key means something here. */
function act(key: string): boolean {
  if (key === 'j') return open(+1)
  if (key === 'k') return open(-1)
  if (key === 'x') return pick()
  const pressed = find('data-key', key)
  const focused = pressed ?? find('data-focus-key', key)
  if (!focused) return false
  focused.closest('details')?.setAttribute('open', '')
  if (pressed instanceof HTMLButtonElement) pressed.click()
  else focused.focus()
  return true
}

const find = (name: string, key: string): HTMLElement | null =>
  /^[a-z0-9]$/.test(key) ? document.querySelector<HTMLElement>(`[${name}~="${key}"]`) : null

/** Opens the item so many places after the selected one. */
function open(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.queue-list a')]
  const link = links[links.findIndex((each) => each.ariaCurrent === 'true') + step]
  link?.click()
  return link !== undefined
}

function pick(): boolean {
  const box = document.querySelector<HTMLInputElement>('.queue-list .selected input[type="checkbox"]')
  box?.click()
  return box !== null
}
