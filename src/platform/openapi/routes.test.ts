import { describe, expect, it } from 'vitest'
import { site } from '../../../test/support/builders/a-site.ts'
import { referenceRoutes } from './routes.ts'

describe('the reference page', () => {
  const nothing = { about: '', examples: [] }
  const api = {
    info: { title: 'Acme', version: '1' },
    endpoints: [],
    webhooks: [],
    collectionPath: '/',
    refusals: { 400: nothing, 403: nothing, 404: nothing },
    tags: { webhooks: 'What programs are told of.' },
    errorCodes: [],
    noteOn: () => undefined,
  }
  const routes = referenceRoutes(api, { ...site, publicUrl: 'https://acme.example' })
  const get = (path: string, params: Record<string, string> = {}) =>
    routes
      .find((route) => route.path === path)
      ?.reply({ params, query: new URLSearchParams(), authorization: undefined })

  it('200 with a page that may load nothing from elsewhere', async () => {
    const page = await get('/api/1/docs')
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(page?.headers?.['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    )
    const addresses = [...String(page?.body).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !address?.startsWith('/api/1/'))).toEqual(['data:,'])
  })

  it('200 with each file the page names', async () => {
    const page = await get('/api/1/docs')
    const files = [...String(page?.body).matchAll(/docs\/([\d.]+)\/([\w.-]+)/g)]
    expect(files.map(([, , file]) => file)).toEqual(['swagger-ui.css', 'swagger-ui-bundle.js'])
    for (const [, version = '', file = ''] of files) {
      expect(await get('/api/1/docs/:version/:file', { version, file })).toMatchObject({ status: 200 })
    }
    await expect(
      get('/api/1/docs/:version/:file', { version: files[0]?.[1] ?? '', file: 'package.json' }),
    ).rejects.toThrow()
  })
})
