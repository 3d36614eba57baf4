import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteAnswer } from '../http/server-parts.ts'

/** The files of Swagger UI that the page needs. They are read from its package on every request. */
const types = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

export async function viewerFile(name: string): Promise<RouteAnswer | undefined> {
  const type = types.get(name)
  if (!type) return undefined
  return { status: 200, type, body: await readFile(join(packageFolder(), name)), headers: cachedForever }
}

/** Part of the address of its files, so that browsers may cache them forever and still see an update. */
export async function viewerVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8'))
  return version
}

export const viewerPage = (version: string, title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/1/docs/${version}/swagger-ui.css">
</head>
<body>
<noscript>The reference needs JavaScript. The same as a file: <a href="/api/1/openapi.json">openapi.json</a>.</noscript>
<div id="reference"></div>
<script src="/api/1/docs/${version}/swagger-ui-bundle.js"></script>
<script src="/api/1/docs/start.js"></script>
</body>
</html>
`

/** A separate file, because the page allows no inline script. People may enter a token without `Token` before it. */
export const viewerStart = (): string => `SwaggerUIBundle({
  dom_id: '#reference',
  url: '/api/1/openapi.json',
  validatorUrl: null,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  requestInterceptor: (request) => {
    const token = (request.headers.Authorization || '').trim()
    if (token) request.headers.Authorization = token.includes(' ') ? token : 'Token ' + token
    return request
  },
})
`

/** Allows scripts from, and requests to, this installation only. */
export const viewerPolicy = (publicOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${publicOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const cachedForever = { 'cache-control': 'public, max-age=31536000, immutable' }

const packageFolder = (): string => dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
