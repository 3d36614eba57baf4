import { showText } from './toast.ts'

/**
 * Only secure pages can write to the clipboard, and only some devices can share. Elsewhere the buttons stay hidden, and
 * one click selects the text.
 */
function showButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy], [data-share]')) {
    if (button.dataset.copy ? navigator.clipboard : navigator.share) button.hidden = false
  }
}

document.addEventListener('turbo:load', showButtons)
document.addEventListener('turbo:render', showButtons)

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
  const text = document.getElementById(button?.dataset.copy ?? '')?.textContent
  if (!button || !text) return
  await navigator.clipboard.writeText(text)
  showText(button.dataset.copied ?? '')
})

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null
  if (!button) return
  const { share: url = '', title = '' } = button.dataset
  // A person who closes the dialog has changed their mind.
  navigator.share({ url, title }).catch(() => {})
})
