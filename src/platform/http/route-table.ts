/** The longest value of a parameter in a path. */
const maxLength = 200

/**
 * Finds what is served at a path. Fixed segments win over parameters, and parameters with a pattern of their own over
 * those without. The method doesn't change which path matches. This runs for every request, so it makes few objects.
 */
export class RouteTable<Route> {
  readonly #root = new Node<Route>()

  /** A parameter is a whole segment (`:id`), may have a pattern (`:team(^[a-z]+$)`), or an ending (`:team.svg`). */
  add(method: string, path: string, route: Route): void {
    const { methods } = withoutSlashes(path)
      .split('/')
      .reduce((node, part) => node.below(part), this.#root)
    if (methods.has(method)) throw new Error(`There are two routes for ${method} ${path}.`)
    methods.set(method, route)
  }

  /** A trailing slash makes no difference. Undefined if nothing matches the URL, or it can't be decoded. */
  find(url: string): Match<Route> | undefined {
    const path = pathOf(url)
    return path === undefined ? undefined : this.#root.find(withoutSlashes(path), 0)
  }
}

export interface Match<Route> {
  methods: Map<string, Route>
  params: Record<string, string>
}

class Node<Route> {
  readonly methods = new Map<string, Route>()
  readonly #fixed = new Map<string, Node<Route>>()
  readonly #parameters: Parameter<Route>[] = []

  /** The node for the next part of a path. */
  below(part: string): Node<Route> {
    if (!part.startsWith(':')) {
      const node = this.#fixed.get(part) ?? new Node<Route>()
      this.#fixed.set(part, node)
      return node
    }
    const known = this.#parameters.find((parameter) => parameter.part === part)
    if (known) return known.node
    const parameter = parameterOf<Route>(part)
    // The ones without a pattern come last.
    if (parameter.pattern) this.#parameters.unshift(parameter)
    else this.#parameters.push(parameter)
    return parameter.node
  }

  /** The match for the rest of a path. */
  find(path: string, start: number): Match<Route> | undefined {
    if (start > path.length) return this.methods.size > 0 ? { methods: this.methods, params: {} } : undefined
    const slash = path.indexOf('/', start)
    const end = slash < 0 ? path.length : slash
    const raw = path.slice(start, end)
    const fixed = this.#fixed.get(raw)?.find(path, end + 1)
    if (fixed) return fixed
    const segment = decoded(raw)
    // Fixed segments and slugs have one spelling: a proxy may protect them by their prefix without decoding the path.
    if (segment === undefined || (segment !== raw && this.#fixed.has(segment))) return undefined
    for (const parameter of this.#parameters) {
      const value = raw.endsWith(parameter.ending) ? valueIn(parameter, parameter.pattern ? raw : segment) : undefined
      const match = value === undefined ? undefined : parameter.node.find(path, end + 1)
      if (!match || value === undefined) continue
      match.params[parameter.name] = value
      return match
    }
    return undefined
  }
}

interface Parameter<Route> {
  part: string
  name: string
  ending: string
  pattern: RegExp | undefined
  node: Node<Route>
}

function parameterOf<Route>(part: string): Parameter<Route> {
  const [, name, pattern, ending = ''] = /^:(\w+)(?:\((.*)\)|(\.\w+))?$/.exec(part) ?? []
  if (name === undefined) throw new Error(`${part} is not a parameter.`)
  return { part, name, ending, pattern: pattern === undefined ? undefined : new RegExp(pattern), node: new Node() }
}

function valueIn({ ending, pattern }: Parameter<unknown>, segment: string): string | undefined {
  const length = segment.length - ending.length
  if (length < 1 || length > maxLength) return undefined
  const value = segment.slice(0, length)
  return pattern?.test(value) === false ? undefined : value
}

function pathOf(url: string): string | undefined {
  // A request to a proxy has a full URL instead of a path.
  if (!url.startsWith('/')) return /^https?:\/\/[^/?#]*(\/[^?#]*)/i.exec(url)?.[1]
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

/** Without the first and the last slash. */
const withoutSlashes = (path: string): string =>
  path.slice(1, path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length)

/** Segments are decoded one by one, so that an encoded slash stays in its segment. */
function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
