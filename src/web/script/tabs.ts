/**
 * On a phone, the tabs of a map are links that show another of its lists. All of them are in the page already, so there
 * is nothing to ask for. The address says which one is shown, for whoever goes on from here and comes back.
 */
document.addEventListener('click', (event) => {
  const tab = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.tabs a') : null
  if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  for (const other of document.querySelectorAll('.tabs a')) other.removeAttribute('aria-current')
  tab.setAttribute('aria-current', 'true')
  for (const column of document.querySelectorAll('.column')) {
    column.classList.toggle('shown', column.id === `list-${tab.dataset.tab}`)
  }
  history.replaceState(history.state, '', tab.href)
  for (const from of document.querySelectorAll<HTMLInputElement>('input[name=from]')) {
    from.value = location.pathname + location.search
  }
  showFrom(tab)
})

/** A row that is wider than the screen shows what is chosen in it. */
document.addEventListener('turbo:load', () => {
  for (const chosen of document.querySelectorAll<HTMLElement>(':is(.tabs, .choices) a[aria-current]')) centre(chosen)
})

/** The list from its beginning, and the tab with its neighbours. */
function showFrom(tab: HTMLAnchorElement): void {
  const tabs = tab.parentElement
  const board = document.querySelector<HTMLElement>('.board')
  if (!tabs || !board) return
  const top = board.offsetTop - tabs.offsetHeight
  if (scrollY > top) scrollTo(0, top)
  centre(tab)
}

/** Only sideways: the page itself stays where it is. */
function centre(chosen: HTMLElement): void {
  const row = chosen.parentElement
  if (!row) return
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  row.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2, behavior: 'instant' })
}
