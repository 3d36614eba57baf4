import { gzipSync } from 'node:zlib'

const warmUps = 20
const looks = 100

/** The map page with seven lists of ten tasks, asked for one after the other: what one visitor waits for. */
export async function measurePage(url: string): Promise<{ pageMs: number; pageKb: number }> {
  const times: number[] = []
  let html = ''
  for (let look = 0; look < warmUps + looks; look += 1) {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    html = await answer.text()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    if (look >= warmUps) times.push(performance.now() - begun)
  }
  const cards = html.match(/class="card"/g)?.length
  if (cards !== 70) throw new Error(`The map page shows ${cards} tasks, not 7 lists of 10.`)
  const [median = 0] = times.toSorted((a, b) => a - b).slice(looks / 2)
  return { pageMs: Math.round(median * 10) / 10, pageKb: Math.round(gzipSync(html).length / 102.4) / 10 }
}
