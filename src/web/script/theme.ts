import { cache } from '@hotwired/turbo'
import { pageColours } from '../../lib/page-colours.ts'
import { press } from './press.ts'

/** Shows the chosen theme at once. Turbo changes pages without their root element, so it stays. */
document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || !button.matches('.themes button')) return
  event.preventDefault()
  document.documentElement.dataset.theme = button.value
  const theme = button.value in pageColours ? button.value : undefined
  document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.setAttribute('content', theme ?? 'light dark')
  showColours(theme)
  for (const other of document.querySelectorAll('.themes button')) other.ariaPressed = String(other === button)
  cache.clear()
  void press(button)
})

/** What the browser shows around the page: one colour, or one for each that the system may have. */
function showColours(theme: string | undefined): void {
  for (const old of document.querySelectorAll('meta[name=theme-color]')) old.remove()
  for (const [name, { ground: content }] of Object.entries(pageColours)) {
    if (theme && theme !== name) continue
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', content })
    if (!theme) meta.media = `(prefers-color-scheme: ${name})`
    document.head.append(meta)
  }
}
