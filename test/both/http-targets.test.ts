import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { pages } from '../../src/pages/pages.ts'
import { RouteTable } from '../../src/platform/http/route-table.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { sendRaw } from '../support/requests/raw-socket.ts'
import { served } from '../support/servers/cairn.ts'

const values = { team: 'acme', map: 'ideas' } as Record<string, string>

const segmentsOf = (path: string) =>
  path.split('/').map((part) => part.replace(/^:(\w+)(\(.*\))?/, (_all, name: string) => values[name] ?? '1'))

const encoded = (text: string, at: number) =>
  `${text.slice(0, at)}%${text.charCodeAt(at).toString(16)}${text.slice(at + 1)}`

describe('a path with an encoded letter', () => {
  it('reaches no endpoint or page that has the letter in a fixed segment', () => {
    const table = new RouteTable<string>()
    const all = [...new Set([...endpoints, ...pages].map(({ path }) => path))]
    for (const path of all) table.add('GET', path, path)
    const served = (path: string) => table.find(path)?.methods.get('GET')
    for (const path of all) {
      const segments = segmentsOf(path)
      expect(served(segments.join('/'))).toBe(path)
      for (const [place, part] of path.split('/').entries()) {
        if (part === '' || part.startsWith(':')) continue
        for (const at of [0, part.length - 1]) {
          expect(served(segments.with(place, encoded(part, at)).join('/'))).not.toBe(path)
        }
      }
    }
  })

  it('404 in the API and on pages', async () => {
    const map = await aMap()
    const browser = aBrowser(map.url)

    expect((await map.call('read', 'GET', '/%61pi/1/map/')).status).toBe(404)
    expect((await browser.get(`${map.path}/%6danage`)).status).toBe(404)
    expect((await browser.get(`/avatar/${map.team}%2esvg`)).status).toBe(404)
    expect((await browser.get('/%68ealth')).status).toBe(404)
    expect((await browser.get(`/${encoded(map.team, 0)}/map/`)).status).toBe(404)
    expect((await browser.get(`/${map.team}/ma%70/manage`)).status).toBe(404)
  })

  it('200 in the name of a list or a task', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Тёмная тема' })
    const browser = aBrowser(map.url)
    const list = `${map.list()}-suggestions`

    expect((await browser.get(`${map.path}/${encoded(list, list.length - 1)}/`)).status).toBe(200)
    const page = await browser.get(`${map.path}/task/${task.id}-${encodeURIComponent('тёмная-тема')}`)
    expect([200, 301]).toContain(page.status)
  })
})

describe('the host of a request', () => {
  const ask = async (target: string, headers: string, version = '1.1') => {
    const answer = await sendRaw(await served(), `GET ${target} HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const { errors } = body.startsWith('{') ? JSON.parse(body) : { errors: undefined }
    return { status: Number(head.split(' ')[1]), error: errors?.[0] && `${errors[0].field} ${errors[0].code}` }
  }

  it.each(['1.1', '1.0'])('400 for two Host headers in HTTP/%s, even with the same name', async (version) => {
    for (const second of ['host: a', 'Host: b', 'HOST:']) {
      const refused = await ask('/health', `Host: a\r\nX-Host: host\r\n${second}\r\n`, version)
      expect(refused).toEqual({ status: 400, error: 'Host given_twice' })
    }
    expect(await ask('/health', 'Host: a, b\r\n')).toEqual({ status: 400, error: 'Host given_twice' })
    expect(await ask('/health', 'Host: a\r\nX-Host: host\r\nHosts: host\r\n')).toMatchObject({ status: 200 })
  })

  it('400 for a page with two Host headers, as a page', async () => {
    const refused = await sendRaw(
      await served(),
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
    )

    expect(refused).toMatch(/^HTTP\/1\.1 400 [^]*text\/html/)
  })

  it('400 for a full URL with a host other than the Host header', async () => {
    for (const [target, host] of [
      ['http://b/health', 'a'],
      ['http://a:81/health', 'a'],
      ['https://a/health', 'a:80'],
      ['HTTP://b/health', 'a'],
      ['http://a@b/health', 'a'],
    ]) {
      expect([target, await ask(`${target}`, `Host: ${host}\r\n`)]).toEqual([
        target,
        { status: 400, error: 'Host invalid' },
      ])
    }
  })

  it('200 for a full URL with the same host, or in HTTP/1.0 without a Host header', async () => {
    for (const [target, host] of [
      ['http://a/health', 'a'],
      ['http://A/health', 'a:80'],
      ['https://a:443/health', 'a'],
      ['http://[::1]:8080/health', '[::1]:8080'],
    ]) {
      expect([target, (await ask(`${target}`, `Host: ${host}\r\n`)).status]).toEqual([target, 200])
    }
    expect((await ask('http://a/health', '', '1.0')).status).toBe(200)
  })
})
