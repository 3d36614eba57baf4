/** The longest value of a parameter in a path. */
const maxLength = 200

/**
 * Finds what is served at a path. Fixed segments win over parameters, and parameters with a pattern of their own over
 * those without. The method doesn't change which path matches.
 */
export class RouteTable<Route> {
  readonly #root = new Node<Route>()

  /** A parameter is a whole segment (`:id`), may have a pattern (`:team(^[a-z]+$)`), or an ending (`:team.svg`). */
  add(method: string, path: string, route: Route): void {
    const { methods } = partsOf(path).reduce((node, part) => node.below(part), this.#root)
    if (methods.has(method)) throw new Error(`There are two routes for ${method} ${path}.`)
    methods.set(method, route)
  }

  /** A trailing slash makes no difference. Undefined if nothing matches the URL, or it can't be decoded. */
  find(url: string): Match<Route> | undefined {
    const segments = segmentsOf(url)
    return segments && this.#root.find(segments, 0)
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

  find(segments: string[], at: number): Match<Route> | undefined {
    const segment = segments[at]
    if (segment === undefined) return this.methods.size > 0 ? { methods: this.methods, params: {} } : undefined
    const fixed = this.#fixed.get(segment)?.find(segments, at + 1)
    if (fixed) return fixed
    for (const { name, ending, pattern, node } of this.#parameters) {
      const value = segment.slice(0, segment.length - ending.length)
      if (value === '' || value.length > maxLength) continue
      if (!segment.endsWith(ending) || pattern?.test(value) === false) continue
      const match = node.find(segments, at + 1)
      if (match) return { ...match, params: { [name]: value, ...match.params } }
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

const partsOf = (path: string): string[] => path.replace(/^\//, '').replace(/\/$/, '').split('/')

/** Decoded after splitting, so that an encoded slash stays in its segment. */
function segmentsOf(url: string): string[] | undefined {
  // A request to a proxy has a full URL instead of a path.
  const [, path] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)/i.exec(url) ?? []
  if (path === undefined) return undefined
  const segments = partsOf(path)
  if (!path.includes('%')) return segments
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch {
    return undefined
  }
}
