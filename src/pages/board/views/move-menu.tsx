import type { VNode } from 'preact'
import type { Column } from '../../../features/tasks/queries/board.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** The lists that a card can be moved to. The script opens it, and finds in it the texts that it announces. */
export function MoveMenu({ common, columns }: { common: CommonData; columns: Column[] }): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <p id="move-help" hidden>
        {t('team.move.help')}
      </p>
      <div
        id="move-menu"
        class="move-menu"
        popover="auto"
        role="dialog"
        aria-labelledby="move-menu-title"
        data-moved={t('team.move.moved')}
        data-failed={t('team.move.failed')}
        data-grabbed={t('team.move.grabbed')}
        data-over={t('team.move.over')}
        data-cancelled={t('team.move.cancelled')}
      >
        <p id="move-menu-title">{t('team.move.menu')}</p>
        <ul>
          {columns.map(({ id, name, role }) => (
            <li key={id}>
              <button type="button" data-list={id}>
                <span class={`dot ${role}`} aria-hidden="true" /> <bdi>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
