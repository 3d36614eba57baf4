/** Phones have a way to share. Elsewhere the button stays hidden, and the URL is there to be copied. */
function showShare(): void {
  if (!navigator.share) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false
}

document.addEventListener('turbo:load', showShare)
document.addEventListener('turbo:render', showShare)

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null
  if (!button) return
  const { share: url = '', title = '' } = button.dataset
  // A person who closes the dialog has changed their mind.
  navigator.share({ url, title }).catch(() => {})
})
