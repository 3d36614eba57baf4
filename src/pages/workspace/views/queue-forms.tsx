import type { ComponentChildren } from 'preact'
import type { QueueItem } from '../../../features/moderation/queries/find-queue-item.ts'
import { queueKeyText } from '../../../features/moderation/rules/queue.ts'
import type { TextPart } from '../../../features/search/rules/snippet.ts'
import { inQueue } from '../../../lib/shortcuts.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Form, Submit } from '../../layout/form.tsx'
import { Menu } from '../../layout/menu.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import type { QueuePlace } from '../read-queue.ts'

/** A task that the item can be merged into. */
export interface FoundTask {
  id: number
  slug: string
  title_parts: TextPart[]
  list_name: string
  list_role: string
  total_votes: number
}

export const queueUrl = (map: { path: string }, query: Record<string, string>): string => {
  const text = String(new URLSearchParams(query))
  return `${workspaceUrl(map, 'queue')}${text && `?${text}`}`
}

/** The fields that every form in the queue has, so that it returns to the same place. */
export const PlaceFields = ({ place }: { place: QueuePlace }) => (
  <>
    <input type="hidden" name="next" value={place.next} />
    {place.after && <input type="hidden" name="after" value={place.after} />}
    {place.snoozed && <input type="hidden" name="snoozed" value="1" />}
  </>
)

interface FormProps {
  data: { item: QueueItem; place: QueuePlace }
  id?: string
  /** The key under which the script keeps the draft for this item. */
  draft?: string
  children: ComponentChildren
}

/** The start of every form about the item. */
export const ItemForm = ({ data, draft, children, ...rest }: FormProps, { map }: MapData) => (
  <Form
    action={queueUrl(map, {})}
    {...(draft && { 'data-draft': `${draft} ${queueKeyText(data.item.key)}` })}
    {...rest}
  >
    <input type="hidden" name="item" value={queueKeyText(data.item.key)} />
    <PlaceFields {...data} />
    {children}
  </Form>
)

/** The form that approves. Its list and category are chosen above the text. */
export const approveForm = 'queue-approve'

/** The attributes that the script looks for: `data-key~="a"`. */
export const keysOf = (keys: readonly string[]): string => keys.join(' ')

/** A button's key, for people with a keyboard. */
export const KeyHint = ({ keys }: { keys: readonly string[] }) => (
  <span class="needs-script" aria-hidden="true">
    <kbd>{keys[0]?.toUpperCase()}</kbd>
  </span>
)

interface PanelProps {
  id: string
  label: string
  title?: string
  keys?: readonly string[]
  open?: boolean
  children: ComponentChildren
}

export const Panel = ({ id, label, title = label, keys, open = false, children }: PanelProps) => (
  <Menu
    id={`queue-${id}`}
    name={title}
    {...(keys
      ? { label: <Labelled {...{ label, keys }} />, button: 'button' }
      : { icon: 'more', button: 'button icon' })}
    class="panel"
    open={open}
  >
    <p>{title}</p>
    {children}
  </Menu>
)

const Labelled = ({ label, keys }: { label: string; keys: readonly string[] }) => (
  <>
    {label} <KeyHint keys={keys} />
  </>
)

export const snoozeDays = [1, 3, 7, 30] as const

/** One button for each time, so that it takes one click or two keys. */
export const SnoozeChoice = (_: object, { t }: CommonData) => (
  <div class="actions">
    {snoozeDays.map((days) => (
      <Submit
        key={days}
        name="action"
        value={`snooze-${days}`}
        formnovalidate
        data-focus-key={days === 1 ? keysOf(inQueue.snooze) : undefined}
      >
        {t(`queue.snooze.${days}`)}
      </Submit>
    ))}
  </div>
)
