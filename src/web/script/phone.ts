/**
 * On a phone, a map's tabs are links that show another list. All lists are already in the page, so no request is
 * needed. The URL changes, so that going back shows the same list.
 */
document.addEventListener('click', (event) => {
  const tab = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.tabs a') : null
  if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  for (const other of document.querySelectorAll('.tabs a')) other.removeAttribute('aria-current')
  tab.setAttribute('aria-current', 'true')
  for (const column of document.querySelectorAll('.column')) {
    const isSelected = column.id === `list-${tab.dataset.tab}`
    column.classList.toggle('selected', isSelected)
    const fold = column.querySelector('details')
    if (fold && isSelected) fold.open = true
  }
  history.replaceState(history.state, '', tab.href)
  for (const from of document.querySelectorAll<HTMLInputElement>('input[name=from]')) {
    from.value = location.pathname + location.search
  }
  scrollToStart(tab)
})

/** A row of tabs can be wider than the screen. Scrolls the selected one into view. */
document.addEventListener('turbo:load', () => {
  for (const tab of document.querySelectorAll<HTMLElement>(':is(.tabs, .choices) a[aria-current]')) centre(tab)
})

/** Scrolls to the start of the list and centres the tab. */
function scrollToStart(tab: HTMLAnchorElement): void {
  const tabs = tab.parentElement
  const board = document.querySelector<HTMLElement>('.board')
  if (!tabs || !board) return
  const top = board.offsetTop - tabs.offsetHeight
  if (scrollY > top) scrollTo(0, top)
  centre(tab)
}

/** Scrolls only the row, not the page. */
function centre(tab: HTMLElement): void {
  const row = tab.parentElement
  if (!row) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2, behavior: 'instant' })
}

let observer: IntersectionObserver | undefined

/** The bar at the bottom of the screen appears when Vote and Follow under the title are out of view. */
function watch(): void {
  observer?.disconnect()
  const [bar, title] = [document.querySelector('.task-bar'), document.querySelector('.task-vote.under-title')]
  if (!bar || !title) return
  observer = new IntersectionObserver(([entry]) => {
    const isAbove = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
    bar.classList.toggle('shown', isAbove)
  })
  observer.observe(title)
}

// Rejected forms and reloaded pages are rendered without a load event.
document.addEventListener('turbo:load', watch)
document.addEventListener('turbo:render', watch)
