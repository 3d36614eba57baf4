import { tellParent } from './parent.ts'

const { signedIn, suggested, suggestedUrl } = document.body.dataset

/** The keyboard is in this frame, so the page around it does not hear of it. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) tellParent('cairn:close')
})

/** A person who comes into the frame can type at once. */
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#title')?.focus()
})

new ResizeObserver(() => tellParent('cairn:resize', { height: document.body.offsetHeight })).observe(document.body)

if (suggested) tellParent('cairn:suggested', { id: Number(suggested), url: suggestedUrl })
tellParent('cairn:ready', { signedIn: signedIn !== undefined })
