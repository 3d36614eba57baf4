import { readyColours } from '../../../features/maps/rules/colour.ts'
import {
  darkAccent,
  isHexColour,
  lightContrast,
  minContrast,
  normaliseColour,
  readableColour,
} from '../../../lib/colour.ts'
import { pageColours } from '../../../lib/page-colours.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Problems } from '../../layout/form.tsx'
import { ShownValue } from '../form-changes.tsx'

/** The value of `colour` when it is given in `colour_other`. */
export const otherColour = 'other'

export function ColourField({ value }: { value: string }, { t, form }: CommonData) {
  const ready = [{ name: 'default', hex: '' } as const, ...readyColours]
  const isReady = ready.some(({ hex }) => hex === value)
  const chosen = form.colour ?? (isReady ? value : otherColour)
  return (
    <fieldset class="field" aria-describedby="colour-help">
      <legend>{t('settings.colour')}</legend>
      <p class="muted" id="colour-help">
        {t('settings.colour.help')}
      </p>
      <div class="swatches">
        {ready.map(({ name, hex }) => (
          <label key={name}>
            <input type="radio" name="colour" value={hex} checked={hex === chosen} />
            <Swatch colour={hex || '3d6b4f'} />
            <span>{t(`settings.colour.${name}`)}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="colour" value={otherColour} checked={chosen === otherColour} />
          {!isReady && <Swatch colour={value} />}
          <span>{t('settings.colour.other')}</span>
        </label>
      </div>
      <TextField
        name="colour_other"
        label={t('settings.colour.hex')}
        value={isReady ? '' : value}
        maxLength={10}
        size={10}
      />
      <Problems field="colour" />
      <LowContrast />
      <ShownValue name="colour" value={value} />
    </fieldset>
  )
}

/** The colour on a light and on a dark page. It is a drawing, because our pages may not contain inline styles. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg class="swatch" viewBox="0 0 56 28" width="56" height="28" aria-hidden="true">
    <rect width="28" height="28" fill={pageColours.light.ground} />
    <rect x="28" width="28" height="28" fill={pageColours.dark.ground} />
    <circle cx="14" cy="14" r="8" fill={`#${colour}`} />
    <circle cx="42" cy="14" r="8" fill={`#${darkAccent(colour).accent}`} />
  </svg>
)

function LowContrast(_: object, { t, form, problems }: CommonData) {
  const colour = normaliseColour(form.colour_other ?? '')
  if (!problems.some(({ code }) => code === 'low_contrast') || !isHexColour(colour)) return null
  const found = Math.floor(lightContrast(colour) * 10) / 10
  return (
    <p>
      {t('settings.colour.low', {
        contrast: t.number(found),
        needed: t.number(minContrast),
        colour: readableColour(colour),
      })}
    </p>
  )
}
