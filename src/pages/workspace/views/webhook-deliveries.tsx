import type { ComponentChildren } from 'preact'
import { type Delivery, type DeliveryDetails, resendable, type Webhook } from '../../../features/webhooks/schema.ts'
import { deliveryStates } from '../../../features/webhooks/table.ts'
import type { PlainKey } from '../../../words/words.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { OlderPages } from '../../layout/pagination.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Section, TimeAgo } from '../../layout/text.tsx'
import { ChoiceFilter, DateField, EventTypeFilter, eventWords, NumberField, PeriodAndSend } from './filter-fields.tsx'
import { Workspace } from './workspace.tsx'

export interface WebhookProps {
  webhook: Webhook
  /** All events, and the ticked ones. */
  types: string[]
  ticked: string[]
  deliveries: Delivery[]
  filters: Record<string, string>
  older: string | undefined
  isFirst: boolean
}

export function WebhookLog(props: WebhookProps, { t, map }: MapData) {
  const { webhook, deliveries, filters, older, isFirst } = props
  const here = workspaceUrl(map, `webhooks/${webhook.id}`)
  const urlOf = (more: Record<string, string> = {}) => `${here}?${new URLSearchParams({ ...filters, ...more })}`
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Section id="log" title={t('webhooks.log')}>
      <p class="muted">{t('webhooks.log.kept')}</p>
      {(deliveries.length > 0 || isFiltered) && <Filters {...props} />}
      {deliveries.length === 0 && (
        <p class="empty">
          {t(isFiltered ? 'webhooks.log.empty.filter' : 'webhooks.log.empty')}{' '}
          {isFiltered && <a href={here}>{t('filter.clear')}</a>}
        </p>
      )}
      {deliveries.length > 0 && (
        <ol class="audit deliveries">
          {deliveries.map((delivery) => (
            <Entry key={delivery.id} {...props} delivery={delivery} />
          ))}
        </ol>
      )}
      <OlderPages
        newest={isFirst ? undefined : urlOf()}
        older={older === undefined ? undefined : urlOf({ cursor: older })}
      />
      <Resend {...props} />
    </Section>
  )
}

function Entry({ delivery }: WebhookProps & { delivery: Delivery }, { t, map }: MapData) {
  const { id, webhook_id, type, state, status, attempts, created, next_attempt, event_id } = delivery
  return (
    <li>
      <p>
        <a href={workspaceUrl(map, `webhooks/${webhook_id}/deliveries/${id}`)}>{eventWords(t, type)}</a>{' '}
        <DeliveryState state={state} />
        {event_id === null && <span class="muted"> {t('webhooks.log.example')}</span>}
      </p>
      <p class="muted audit-facts">
        <TimeAgo timestamp={created} />
        {status !== null && <span>HTTP {status}</span>}
        {attempts > 0 && <span>{t('webhooks.log.attempts', { count: attempts })}</span>}
        {next_attempt !== null && attempts > 0 && (
          <span>
            {t('webhooks.log.next')} <TimeAgo timestamp={next_attempt} />
          </span>
        )}
      </p>
    </li>
  )
}

const DeliveryState = ({ state }: Pick<Delivery, 'state'>, { t }: CommonData) => (
  <span class={state === 'failed' ? 'badge danger' : 'badge'}>{t(`webhooks.log.state.${state}`)}</span>
)

/** Collapsed, so that a phone shows the log first. */
function Filters({ webhook, deliveries, filters, types }: WebhookProps, { t, map }: MapData) {
  const here = workspaceUrl(map, `webhooks/${webhook.id}`)
  return (
    <details class="folded" open={Object.keys(filters).length > 0}>
      <summary class="link">{t('filter.title')}</summary>
      <form class="audit-filters" method="get" action={here} aria-label={t('filter.title')}>
        <ChoiceFilter
          {...{ name: 'state', label: t('field.status'), value: filters.state }}
          all={t('webhooks.log.state.all')}
          options={deliveryStates.map((state) => [state, t(`webhooks.log.state.${state}`)])}
        />
        <EventTypeFilter {...{ filters, types }} />
        <NumberField name="status" label={t('webhooks.log.status')} value={filters.status} />
        <NumberField name="task_id" label={t('webhooks.log.task')} value={filters.task_id} />
        <PeriodAndSend filters={filters} here={deliveries.length > 0 && here} />
      </form>
    </details>
  )
}

const Resend = ({ webhook }: WebhookProps, { t, map }: MapData) => (
  <details class="folded">
    <summary class="link">{t('webhooks.resend.several')}</summary>
    <p class="muted">{t('webhooks.resend.about')}</p>
    <Form action={workspaceUrl(map, `webhooks/${webhook.id}/resend`)}>
      <fieldset class="options">
        <legend>{t('webhooks.resend.several')}</legend>
        {resendable.map((state, index) => (
          <label key={state}>
            <input type="radio" name="state" value={state} checked={index === 0} />
            <span>{t(`webhooks.resend.${state}`)}</span>
          </label>
        ))}
      </fieldset>
      <DateField name="since" label={t('webhooks.resend.since')} value={undefined} />
      <Submit>{t('action.resend')}</Submit>
    </Form>
  </details>
)

interface Props {
  webhook: Webhook
  delivery: DeliveryDetails
}

export function WebhookDeliveryView({ webhook, delivery }: Props, { t, map }: MapData) {
  const { id, type, state, request } = delivery
  const here = workspaceUrl(map, `webhooks/${webhook.id}`)
  return (
    <Workspace {...{ section: 'webhooks', title: t('webhooks.delivery', { id }) }}>
      <p>
        <a href={here}>
          <bdi>{webhook.name}</bdi>: {t('webhooks.delivery.back')}
        </a>
      </p>
      <p class="delivery-event">
        {eventWords(t, type)} <code>{type}</code> <DeliveryState state={state} />
      </p>
      <Facts delivery={delivery} />
      <Form action={`${here}/deliveries/${id}`}>
        <Problems field={null} />
        <Submit>{t('action.resend')}</Submit>
      </Form>
      <h2>{t('webhooks.delivery.answer')}</h2>
      {delivery.answer === null ? (
        <p class="muted">{t('webhooks.delivery.answer.none')}</p>
      ) : (
        <Text label={t('webhooks.delivery.answer')} text={delivery.answer} />
      )}
      <h2>{t('webhooks.delivery.request')}</h2>
      <p class="muted">{t(request ? 'webhooks.delivery.request.about' : 'webhooks.delivery.request.gone')}</p>
      {request && <Text label={t('webhooks.delivery.request')} text={requestText(request)} />}
    </Workspace>
  )
}

function Facts({ delivery }: Pick<Props, 'delivery'>, { t }: CommonData) {
  const { status, error, attempts, last_attempt, next_attempt, duration_ms } = delivery
  const fact = (name: PlainKey, value: ComponentChildren) => (
    <li>
      <span class="muted">{t(name)}</span> {value}
    </li>
  )
  return (
    <ul class="webhook-facts">
      <li>{t('webhooks.log.attempts', { count: attempts })}</li>
      {status !== null && <li>HTTP {status}</li>}
      {error !== null && fact('webhooks.delivery.error', <bdi>{error}</bdi>)}
      {duration_ms !== null && fact('webhooks.delivery.duration', `${t.number(duration_ms)} ms`)}
      {last_attempt !== null && fact('webhooks.delivery.last', <TimeAgo timestamp={last_attempt} />)}
      {next_attempt !== null && fact('webhooks.log.next', <TimeAgo timestamp={next_attempt} />)}
    </ul>
  )
}

/** Focusable, so that people can scroll it with the keyboard. */
const Text = ({ label, text }: { label: string; text: string }) => (
  <section class="webhook-text" tabindex={0} aria-label={label}>
    <pre dir="ltr">{text}</pre>
  </section>
)

function requestText({ url, headers, body }: NonNullable<DeliveryDetails['request']>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${url}`, ...lines, '', indented(body)].join('\n')
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
