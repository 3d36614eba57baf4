import type { VNode } from 'preact'
import { type RoleSlug, roleSlugs } from '../../../features/maps/rules/role.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'

export function RoleField({ common, value }: { common: CommonData; value: RoleSlug }): VNode {
  const t = wordsIn(common.language)
  const chosen = common.form.role ?? value
  return (
    <Field common={common} name="role" label={t('lists.role')} help={t('lists.role.help')}>
      {(attributes) => (
        <select {...attributes}>
          {roleSlugs.map((slug) => (
            <option key={slug} value={slug} selected={slug === chosen}>
              {t(`lists.role.${slug}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
