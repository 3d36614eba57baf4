import { announce } from './live-region.ts'

/** Only a secure page may write to the clipboard. Elsewhere the buttons stay hidden, and one click selects the text. */
document.addEventListener('turbo:load', () => {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false
})

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
  const text = document.getElementById(button?.dataset.copy ?? '')?.textContent
  if (!button || !text) return
  await navigator.clipboard.writeText(text)
  announce(button.dataset.copied ?? '', { visible: true })
})
