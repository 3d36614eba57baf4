import type { Page } from 'playwright-core'
import type { TestMap } from '../builders/a-map.ts'
import { otherSite } from '../servers/other-site.ts'

/**
 * A site that embeds the suggestion button and the board, with a Content Security Policy that allows nothing else.
 * `localhost` and `127.0.0.1` are different sites. Two ports of one host are different origins of the same site, so the
 * browser sends cookies between them.
 */
export async function aSiteWith(
  map: TestMap,
  where: 'another site' | 'the same site',
  attributes = '',
): Promise<string> {
  const { hostname } = new URL(map.url)
  const other = hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const widget = `<script src="${map.url}/widget.js" data-map="${map.team}/map" ${attributes} async></script>`
  const board = `<iframe src="${map.url}${map.path}/embed" title="Board" width="300" height="500"></iframe>`
  const policy = `default-src 'none'; script-src ${map.url}; frame-src ${map.url}`
  const url = await otherSite(`<main><h1>A shop</h1>${board}</main>${widget}`, policy)
  return url.replace('127.0.0.1', where === 'another site' ? other : hostname)
}

export const allow = (map: TestMap, url: string) => map.client('manage').embedding.edit({ sites: [url] })

/** Opens the form with the keyboard. */
export const openWith = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: button })
  return { dialog, form: dialog.locator('iframe').contentFrame() }
}
