/** The form goes on in a new tab. What was typed stays here as well, in case that tab is closed. */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.dataset.continues === undefined) return
  const status = target.querySelector<HTMLElement>('[data-continued]')
  if (status) status.textContent = status.dataset.continued ?? ''
})
