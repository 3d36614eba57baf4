import type { Site } from '../context.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Route } from '../http/parts.ts'

export function referenceRoutes(_endpoints: Endpoint[], _site: Site): Route[] {
  return []
}
