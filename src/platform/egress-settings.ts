/** Hosts as `URL` writes them, so that they can be compared with those of a URL. */
export function readHosts(value: string): string[] {
  const entries = value.split(/[\s,]+/).filter((entry) => entry !== '')
  return entries.map((entry) => {
    const url = URL.parse(`http://${entry}/`)
    if (!url?.hostname || url.href !== `http://${url.host}/` || url.username !== '') {
      throw new Error('each must be a host such as hooks.internal or hooks.internal:8080.')
    }
    // `URL` drops the port 80.
    return /:80$/.test(entry) ? `${url.hostname}:80` : url.host
  })
}
