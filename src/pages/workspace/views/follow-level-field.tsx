import type { VNode } from 'preact'
import { type FollowLevel, followLevels } from '../../../features/maps/table.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'

/** What new followers of a task hear of. */
export function FollowLevelField({ common, value }: { common: CommonData; value: FollowLevel }): VNode {
  const t = wordsIn(common.language)
  const chosen = common.form.follow_level ?? value
  return (
    <Field
      common={common}
      name="follow_level"
      label={t('settings.follow-level')}
      help={t('settings.follow-level.help')}
    >
      {(attributes) => (
        <select {...attributes}>
          {followLevels.map((level) => (
            <option key={level} value={level} selected={level === chosen}>
              {t(`settings.follow-level.${level}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
