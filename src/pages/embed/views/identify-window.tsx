import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/**
 * For a page in a frame whose browser takes no cookies there. The script shows it with the token of the product, and the
 * button opens the board in a window, signed in.
 */
export const IdentifyWindow = ({ common }: { common: CommonData }): VNode => (
  <form class="notice" method="post" target="_blank" data-identify-window hidden>
    <input type="hidden" name="token" />
    <input type="hidden" name="opener_site" />
    <button class="button primary" type="submit">
      {wordsIn(common.language)('jwt.window')}
    </button>
  </form>
)
