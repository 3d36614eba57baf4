import type { VNode } from 'preact'
import { maxInputBytes } from '../../../platform/images/encode-image.ts'
import { imageTypes } from '../../../platform/images/image-type.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

interface Props {
  common: CommonData
  /** The id of the field for the text. */
  field: string
  /** Where the script sends images to. */
  path: string
}

/** Adds images to a text. Without a script it is one, when the form is sent. */
export function ImageField({ common, field, path }: Props): VNode {
  const t = wordsIn(common.language)
  const id = `${field}-image`
  return (
    <div
      data-images={path}
      data-images-for={field}
      data-max-bytes={maxInputBytes}
      data-uploading={t('images.uploading')}
      data-uploaded={t('images.uploaded')}
      data-failed={t('images.failed')}
      data-too-large={t('problem.image_too_large')}
      data-sign-in={t('images.sign-in')}
      data-wait={t('images.wait')}
    >
      <div class="image-choice">
        <label for={id}>{t('images.label')}</label>
        <input type="file" id={id} name="image" accept={imageTypes.join(',')} aria-describedby={`${id}-help`} />
      </div>
      <p class="muted" id={`${id}-help`}>
        <span class="needs-script">{t('images.hint')} </span>
        {t('images.help')}
      </p>
      <p class="image-status" role="status" />
    </div>
  )
}
