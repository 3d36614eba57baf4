import type { VNode } from 'preact'
import type { AuditNames } from '../../../features/audit/queries/audit-log.ts'
import type { AuditEvent } from '../../../features/audit/schema.ts'
import { nameOf, shownName } from '../../../words/person-name.ts'
import type { Key } from '../../../words/words.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { workspaceUrl } from '../../layout/sections.ts'
import { NameLink } from '../../layout/text.tsx'
import { eventWords } from './filter-fields.tsx'

/** One transaction's events about one task, newest first. */
type AuditAction = [AuditEvent, ...AuditEvent[]]

/** Actions at the same time with the same sentence: a change to several tasks, or its undo. */
type AuditEntries = [AuditAction, ...AuditAction[]]

export function entriesIn(events: AuditEvent[], names: AuditNames, common: CommonData): AuditEntries[] {
  const entries: AuditEntries[] = []
  const wordsOf = (action: AuditAction) => textOf(headOf(action), names, common)
  for (const action of actionsIn(events)) {
    const last = entries.at(-1)
    const isTask = headOf(action).type.startsWith('task.')
    if (last && isTask && isSameTime(last[0][0], action[0]) && wordsOf(last[0]) === wordsOf(action)) last.push(action)
    else entries.push([action])
  }
  return entries
}

/** A move is also an edit, and a decline is a comment and a move: the log shows each of them as one action. */
function actionsIn(events: AuditEvent[]): AuditAction[] {
  const actions: AuditAction[] = []
  for (const event of events) {
    const last = actions.at(-1)
    if (last && isSameAction(last[0], event)) last.push(event)
    else actions.push([event])
  }
  return actions
}

const isSameTime = (one: AuditEvent, other: AuditEvent): boolean =>
  one.created === other.created && one.actor?.id === other.actor?.id

const isSameAction = (one: AuditEvent, other: AuditEvent): boolean =>
  isSameTime(one, other) && typeof one.data.task_id === 'number' && one.data.task_id === other.data.task_id

/** An action is named after its first event in this order. Events that aren't listed come before all of these. */
const lastNamed = ['task.approved', 'comment.pinned', 'task.moved', 'comment.added', 'comment.deleted', 'vote.cast']
const neverNamed = ['task.planned', 'task.edited', 'task.followed']

const headOf = (action: AuditAction): AuditEvent => action.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? action[0]

const rankOf = ({ type }: AuditEvent): number => [...lastNamed, ...neverNamed].indexOf(type)

interface Props {
  names: AuditNames
  actions: AuditEntries
  /** The name of the field with a record's URL. */
  urlField: string
}

export function AuditEntry(props: Props, common: MapData) {
  const { t } = common
  const { names, actions } = props
  const event = headOf(actions[0])
  const titles = actions.length > 1 ? actions.map(([{ task, data }]) => titleOf({ task, data }, names)) : []
  const facts = actions.flatMap((action) => {
    const head = headOf(action)
    return action.flatMap((each) => factsOf(each, { isHead: each === head, action, names }))
  })
  return (
    <li>
      <time class="muted" datetime={event.created} title={t.dateTime(event.created)}>
        {t.time(event.created)}
      </time>
      <div>
        <p>{sentenceOf(event, props, common)}</p>
        {facts.length + titles.length > 0 && (
          <p class="muted">
            <bdi>{[...new Set([...titles, ...facts])].join(' · ')}</bdi>
          </p>
        )}
      </div>
    </li>
  )
}

/** Placeholders in a sentence for parts that aren't plain text. */
const slots = { who: '\uE000', task: '\uE001' }

function sentenceOf(event: AuditEvent, { names, urlField, actions }: Props, common: MapData): (VNode | string)[] {
  const { t, map } = common
  const { actor, actor_kind, task } = event
  const who = actor ? (
    <>
      <NameLink href={`${workspaceUrl(map, 'audit')}?author_id=${actor.id}`} name={shownName(t, actor)} />
      {actor_kind === 'token' && <span class="muted"> ({t('audit.token')})</span>}
    </>
  ) : (
    t('audit.system')
  )
  const url = task && (task as unknown as Record<string, string>)[urlField]
  const title = titleOf(event, names)
  const about = url ? <NameLink href={new URL(url).pathname} name={title} /> : <bdi>{title}</bdi>
  const one = textOf(event, names, common)
  if (one === '') return [who, ` ${eventWords(t, event.type)}`]
  // Several tasks are counted. Only a title is in quotation marks.
  const sentence = actions.length === 1 ? one : one.replace(/.\uE001./, t('tasks.count', { count: actions.length }))
  return sentence
    .split(/([\uE000\uE001])/)
    .map((part) => (part === slots.who ? who : part === slots.task ? about : part))
}

/** The sentence for an event, with slots; empty if there is none. */
function textOf(event: AuditEvent, names: AuditNames, common: CommonData): string {
  return common.t.find(`logged.${variantOf(event, names)}`, { ...slots, ...valuesOf(event, common, names) }) ?? ''
}

const titleOf = ({ task, data }: Pick<AuditEvent, 'task' | 'data'>, names: AuditNames): string =>
  task?.title ?? String(data.title ?? names.tasks.get(Number(data.task_id)) ?? `#${data.task_id}`)

/** Events whose data means that the opposite happened, or that actors did it to themselves. */
function variantOf({ id, type, data, actor }: AuditEvent, names: AuditNames): string {
  if (names.undoing.has(id)) return 'task.unmoved'
  if (type === 'task.muted' && data.muted === false) return 'task.unmuted'
  if (type === 'task.snoozed' && data.until === null) return 'task.unsnoozed'
  if (type === 'task.reports_closed' && data.closed === false) return 'task.reports_reopened'
  if (type === 'member.removed' && actor?.id === data.user_id) return 'member.left'
  return type === 'vote.cast' && typeof data.added_by === 'number' ? 'vote.added' : type
}

function valuesOf({ data }: AuditEvent, { t }: CommonData, names: AuditNames): Record<string, string> {
  const nameIn = (of: Map<number, string>, id: unknown): string => String(data.name ?? of.get(Number(id)) ?? `#${id}`)
  const person = names.people.get(Number(data.user_id ?? data.author_id))
  return {
    list: nameIn(names.lists, data.list_id),
    to: nameIn(names.lists, data.to_list_id),
    from: nameIn(names.lists, data.from_list_id),
    category: nameIn(names.categories, data.category_id),
    webhook: nameIn(names.webhooks, data.webhook_id),
    name: nameIn(names.tokens, data.token_id),
    into: nameIn(names.tasks, data.into ?? data.from),
    person: person ? nameOf(person) : t('person.deleted' satisfies Key),
  }
}

interface FactsOf {
  isHead: boolean
  action: AuditAction
  names: AuditNames
}

/** Details that aren't in the sentence: changed fields, a reason, a role, and the list of an approved task. */
function factsOf({ type, data }: AuditEvent, { isHead, action, names }: FactsOf): string[] {
  const has = (other: string) => action.some((event) => event.type === other)
  if (type === 'task.moved' && !isHead && !has('task.declined')) {
    return [`${names.lists.get(Number(data.from_list_id)) ?? ''} → ${names.lists.get(Number(data.to_list_id)) ?? ''}`]
  }
  const fields = Array.isArray(data.fields) ? data.fields.map(String) : []
  const shown = fields.filter(
    (field) => !(field === 'parent' && has('task.moved')) && !(field === 'pending' && has('task.approved')),
  )
  const places = Array.isArray(data.sites) ? data.sites.map(String) : []
  const change = typeof data.from === 'string' ? [`${data.from} → ${data.to}`] : []
  const texts = [data.reason, !('list_id' in data) && data.role, data.scope, data.step].filter(
    (text) => typeof text === 'string' && text !== '',
  )
  return [...change, ...texts.map(String), ...[...shown, ...places].map((name) => name.replaceAll('_', ' '))]
}
