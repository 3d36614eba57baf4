import type { VNode } from 'preact'
import { type Shape, shapes } from '../../../features/webhooks/rules/states.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field, TextField } from '../../layout/field.tsx'
import { EventTypes } from './event-types.tsx'

interface Props {
  common: CommonData
  /** Undefined for a new one. */
  webhook?: { name: string; url: string; shape: Shape; ordered: boolean }
  types: string[]
  ticked: string[]
}

/** The fields of a webhook, for a new one and for one that is there. */
export function WebhookFields({ common, webhook, types, ticked }: Props): VNode {
  const t = wordsIn(common.language)
  const wasSent = common.form.url !== undefined
  const shape = common.form.shape ?? webhook?.shape ?? 'standard'
  const ordered = wasSent ? common.form.ordered !== undefined : (webhook?.ordered ?? false)
  return (
    <>
      <TextField
        common={common}
        name="name"
        label={t('webhooks.name')}
        help={t('webhooks.name.help')}
        value={webhook?.name}
        maxLength={maxLengths.name}
        autocomplete="off"
        required
      />
      <TextField
        common={common}
        name="url"
        label={t('webhooks.url')}
        help={t('webhooks.url.help')}
        value={webhook?.url}
        maxLength={maxLengths.url}
        inputMode="url"
        dir="ltr"
        autocomplete="off"
        required
      />
      <Field common={common} name="shape" label={t('webhooks.shape')}>
        {(attributes) => (
          <select {...attributes}>
            {shapes.map((one) => (
              <option key={one} value={one} selected={one === shape}>
                {t(`webhooks.shape.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <EventTypes common={common} types={types} ticked={ticked} />
      <div class="options">
        <label>
          <input type="checkbox" name="ordered" checked={ordered} />
          <span>
            {t('webhooks.ordered')} <span class="muted">{t('webhooks.ordered.help')}</span>
          </span>
        </label>
      </div>
    </>
  )
}
