import { gzipSync } from 'node:zlib'

const warmUps = 20
const requests = 100

/** The time of the map page with seven lists of ten tasks, for one request after the other. */
export async function measurePage(url: string): Promise<{ pageMs: number; pageKb: number }> {
  const times: number[] = []
  let html = ''
  for (let number = 0; number < warmUps + requests; number += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    html = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    if (number >= warmUps) times.push(performance.now() - start)
  }
  const cards = html.match(/class="card"/g)?.length
  if (cards !== 70) throw new Error(`The map page shows ${cards} tasks, not 7 lists of 10.`)
  const [median = 0] = times.toSorted((a, b) => a - b).slice(requests / 2)
  return { pageMs: Math.round(median * 10) / 10, pageKb: Math.round(gzipSync(html).length / 102.4) / 10 }
}
