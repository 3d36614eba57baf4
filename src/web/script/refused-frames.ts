/** A frame whose page was refused for a while keeps what it shows. It is not worth an error in the middle of a page. */
document.addEventListener('turbo:frame-missing', (event) => {
  const { response } = (event as CustomEvent<{ response: Response }>).detail
  if (response.status === 429) event.preventDefault()
})
