import { cache } from '@hotwired/turbo'
import { pageColours } from '../../lib/page-colours.ts'
import { press } from './vote.ts'

/** Applies the chosen theme immediately. Turbo keeps the root element, so it stays on the next pages. */
document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || button.name !== 'theme') return
  event.preventDefault()
  document.documentElement.dataset.theme = button.value
  const theme = Object.hasOwn(pageColours, button.value) ? button.value : undefined
  document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.setAttribute('content', theme ?? 'light dark')
  showColours(theme)
  for (const other of document.querySelectorAll('.themes button')) {
    other.ariaPressed = String((other as HTMLButtonElement).value === button.value)
  }
  cache.clear()
  void press(button)
})

/** The colour of the browser around the page: one, or one for each system theme. */
function showColours(theme: string | undefined): void {
  for (const old of document.querySelectorAll('meta[name=theme-color]')) old.remove()
  for (const [name, { ground: content }] of Object.entries(pageColours)) {
    if (theme && theme !== name) continue
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', content })
    if (!theme) meta.media = `(prefers-color-scheme: ${name})`
    document.head.append(meta)
  }
}
