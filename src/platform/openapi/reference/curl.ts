import { shellQuoted } from '../../../lib/shell-quoted.ts'
import type { Operation } from './contents.ts'

/** A request as one would type it, with the token in a variable. */
export function curlOf({ method, path, requestBody, responses }: Operation, serverUrl: string): string {
  const url = serverUrl + path.replace(/\{\w+\}/g, '1')
  const isStream = Object.values(responses).some(({ content }) => content && 'text/event-stream' in content)
  return [
    `curl ${isStream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "Authorization: Token $TOKEN"`,
    ...bodyOf(requestBody),
  ].join(' \\\n  ')
}

function bodyOf(requestBody: Operation['requestBody']): string[] {
  if (!requestBody) return []
  const json = requestBody.content['application/json']
  if (!json) return [`-H "Content-Type: ${Object.keys(requestBody.content)[0]}"`, '--data-binary @file']
  return ['-H "Content-Type: application/json"', `-d ${shellQuoted(JSON.stringify(json.example ?? {}))}`]
}
