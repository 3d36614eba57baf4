import { visit } from '@hotwired/turbo'

/** A page that shows work under way is looked at again after `data-refresh` seconds. */
document.addEventListener('turbo:load', () => {
  const element = document.querySelector<HTMLElement>('[data-refresh]')
  if (!element) return
  setTimeout(() => {
    if (element.isConnected) visit(location.href, { action: 'replace' })
  }, Number(element.dataset.refresh) * 1_000)
})
