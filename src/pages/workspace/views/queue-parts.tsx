import type { ComponentChildren, VNode } from 'preact'
import type { QueueItem } from '../../../features/moderation/queries/find-queue-item.ts'
import type { QueuePage } from '../../../features/moderation/queries/queue.ts'
import { queueKeyText } from '../../../features/moderation/rules/queue-key.ts'
import type { AudienceCount } from '../../../features/notices/queries/count-audience.ts'
import type { Timestamp } from '../../../lib/time.ts'
import type { SimilarTask } from '../../board/views/similar.tsx'
import { Form } from '../../layout/form.tsx'
import { workspaceUrl } from '../sections.ts'
import type { WorkspaceProps } from './workspace.tsx'

/** Everything that the queue shows. */
export interface QueueData extends WorkspaceProps {
  page: QueuePage
  /** The selected one. */
  item: QueueItem | undefined
  /** When this was read. What its author writes or changes later is not approved with it. */
  read_at: Timestamp
  similar: SimilarTask[]
  /** Who will be told when the selected one is declined. */
  audience: AudienceCount | undefined
  lists: { id: number; name: string }[]
  categories: { id: number; name: string; emoji_shortname: string }[]
  /** Where in the queue this page is, and what is selected after the selected one. */
  place: { after: string | undefined; snoozed: boolean; next: string }
}

export interface ItemData extends QueueData {
  item: QueueItem
}

/** Somebody who waits and is not trusted by the team yet. */
export const mayTrust = ({ key, is_member, standing }: QueueItem): boolean =>
  !key.kind.startsWith('report') && !is_member && standing !== 'trusted'

export const queueUrl = ({ map }: Pick<QueueData, 'map'>, query: Record<string, string>): string => {
  const text = String(new URLSearchParams(query))
  return `${workspaceUrl(map, 'queue')}${text && `?${text}`}`
}

/** The fields that every form of the queue has, so that it leads back to the same place. */
export const PlaceFields = ({ place }: Pick<QueueData, 'place'>): VNode => (
  <>
    <input type="hidden" name="next" value={place.next} />
    {place.after && <input type="hidden" name="after" value={place.after} />}
    {place.snoozed && <input type="hidden" name="snoozed" value="1" />}
  </>
)

/** The start of every form about the item. */
export const ItemForm = ({
  data,
  draft,
  children,
  ...rest
}: {
  data: ItemData
  class?: string
  /** The script keeps what is typed, for this item. */
  draft?: string
  children: ComponentChildren
}): VNode => (
  <Form
    common={data.common}
    action={queueUrl(data, {})}
    {...(draft && { 'data-draft': `${draft} ${queueKeyText(data.item.key)}` })}
    {...rest}
  >
    <input type="hidden" name="item" value={queueKeyText(data.item.key)} />
    <PlaceFields {...data} />
    {children}
  </Form>
)
