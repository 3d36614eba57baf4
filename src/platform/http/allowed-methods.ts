import type { Endpoint } from './endpoint.ts'
import type { Page } from './page.ts'
import type { Route } from './server-deps.ts'

/** The methods that a path takes. Empty where nothing is. */
export type AllowedMethods = (url: string) => string[]

/** Whether a record exists, only its own request can tell: a path counts if it has the form of one of ours. */
export function allowedMethods(served: { endpoints: Endpoint[]; routes: Route[]; pages: Page[] }): AllowedMethods {
  const forms = [
    ...served.endpoints.map(({ path, method }) => ({ matches: formOf(path, '[1-9]\\d*'), methods: [method] })),
    ...served.routes.map(({ path }) => ({ matches: formOf(path), methods: ['GET'] })),
    ...served.pages.map((page) => ({ matches: formOf(page.path), methods: methodsOf(page) })),
  ]
  return (url) => {
    const segments = segmentsOf(url.split('?', 1)[0] ?? '')
    const methods = new Set(forms.filter(({ matches }) => matches(segments)).flatMap((form) => form.methods))
    if (methods.size === 0) return []
    return ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'].filter(
      (method) => method === 'OPTIONS' || methods.has(method === 'HEAD' ? 'GET' : method),
    )
  }
}

/** A slash at the end does not matter. */
const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

/** `:team` is any segment, `:team(^[a-z]+$)` one of this form, and `:colour.css` one that ends so. */
function formOf(path: string, parameter = '.+'): (segments: string[]) => boolean {
  const patterns = segmentsOf(path).map((segment) => {
    const [, ownPattern] = /^:\w+\((.*)\)$/.exec(segment) ?? []
    return new RegExp(ownPattern ?? `^${segment.replaceAll('.', '\\.').replace(/:\w+/, parameter)}$`)
  })
  return (segments) =>
    segments.length === patterns.length && patterns.every((pattern, i) => pattern.test(segments[i] as string))
}

function methodsOf(page: Page): string[] {
  const takesPost = page.submit !== undefined || 'actOnPost' in page
  return [...(page.show || page.actOnGet ? ['GET'] : []), ...(takesPost ? ['POST'] : [])]
}
