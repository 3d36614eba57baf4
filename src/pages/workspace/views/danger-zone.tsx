import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form } from '../../layout/form.tsx'
import { workspaceUrl } from '../paths.ts'

interface Props {
  common: CommonData
  map: OpenMap
  tasks: number
}

/** What is done to the map as a whole. */
export function DangerZone({ common, map, tasks }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <section class="danger-zone" aria-labelledby="danger">
      <h2 id="danger">{t('settings.danger')}</h2>
      <Archive common={common} map={map} />
      <div>
        <h3>{t('settings.download')}</h3>
        <p>{t('settings.download.about')}</p>
        <a class="button" href={workspaceUrl(map, 'settings/map.json')} data-turbo="false">
          {t('settings.download')}
        </a>
      </div>
      <div>
        <h3>{t('settings.delete')}</h3>
        <p>{t('settings.delete.about', { count: tasks })}</p>
        <Form common={common} action={workspaceUrl(map, 'settings/delete')}>
          <TextField
            common={common}
            name="confirm"
            label={t('settings.delete.confirm', { name: map.name })}
            autocomplete="off"
            dir="auto"
            required
          />
          <button type="submit" class="button danger">
            {t('settings.delete')}
          </button>
        </Form>
      </div>
    </section>
  )
}

function Archive({ common, map }: Pick<Props, 'common' | 'map'>): VNode {
  const t = wordsIn(common.language)
  const title = t(map.archived ? 'settings.reactivate' : 'settings.archive')
  return (
    <div>
      <h3>{title}</h3>
      <p>{t(map.archived ? 'settings.reactivate.about' : 'settings.archive.about')}</p>
      <Form common={common} action={workspaceUrl(map, 'settings/archive')}>
        <input type="hidden" name="archived" value={String(!map.archived)} />
        <button type="submit" class="button">
          {title}
        </button>
      </Form>
    </div>
  )
}
