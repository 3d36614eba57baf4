import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { Delivery, Webhook } from '../../../features/webhooks/schema.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** What the page of one webhook shows. */
export interface WebhookProps {
  common: CommonData
  map: OpenMapContext['map']
  role: OpenMapContext['role']
  webhook: Webhook
  /** Every event, and those that are ticked. */
  types: string[]
  ticked: string[]
  deliveries: Delivery[]
  /** As they were sent. */
  filters: Record<string, string>
  /** The cursor of the next page. */
  older: string | undefined
  isFirst: boolean
}
