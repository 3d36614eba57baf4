import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form } from '../../layout/form.tsx'

/** Whether somebody follows what they vote for. */
export function Voting({ common, follows }: { common: CommonData; follows: boolean }): VNode {
  const t = wordsIn(common.language)
  return (
    <section aria-labelledby="voting">
      <h2 id="voting">{t('you.voting')}</h2>
      <Form common={common} action="/you/vote-follows">
        <button
          type="submit"
          class="vote-follows switch"
          role="switch"
          aria-checked={follows}
          aria-describedby="voting-help"
          name="vote_follows"
          value={follows ? 'off' : 'on'}
        >
          {t('vote.follows')}
        </button>
        <p class="muted" id="voting-help">
          {t('you.voting.help')}
        </p>
      </Form>
    </section>
  )
}
