import type { VNode } from 'preact'
import { imageTypes } from '../../../platform/images/image-type.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Form } from '../../layout/form.tsx'
import { avatarUrl } from '../../layout/head.tsx'

interface Props {
  common: CommonData
  map: { path: string; avatar_image_id: number | null }
}

/** The picture of a map, with a form of its own to replace it or take it away. It stands beside other forms, not in one. */
export function AvatarField({ common, map }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Form common={common} action={`${map.path}/manage/avatar`} class="avatar-field" enctype="multipart/form-data">
      <img class="map-avatar" src={avatarUrl(map)} alt="" width={72} height={72} />
      <Field common={common} name="image" label={t('avatar.label')} help={t('avatar.help')}>
        {(attributes) => <input {...attributes} type="file" accept={imageTypes.join(',')} />}
      </Field>
      <div class="actions">
        <button class="button" type="submit">
          {t('avatar.save')}
        </button>
        {map.avatar_image_id !== null && (
          <button class="button" type="submit" name="remove" value="yes">
            {t('avatar.remove')}
          </button>
        )}
      </div>
    </Form>
  )
}
