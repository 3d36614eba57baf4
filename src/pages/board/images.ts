import { Invalid } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { problemWords } from '../layout/form.tsx'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'
import { uploadFile } from './upload-image.ts'

/** Takes an image that somebody pasted, dropped or chose while they write. Our script sends it, and puts it into the text. */
export const uploadAction: Page = {
  path: `${mapPath}/images`,
  formFor: 'person',
  needsSignIn: true,
  files: true,
  submit: async (request) => {
    const ctx = await openMapFor(request)
    const file = request.files.image
    if (!file) throw new Invalid([{ field: null, code: 'image_missing', message: 'Choose an image first.' }])
    return json(200, { markdown: await uploadFile(ctx, file, request.language) })
  },
  showOnError: async (request) => {
    const common = commonData(request)
    return json(422, { problem: request.problems.map((problem) => problemWords(common, problem)).join(' ') })
  },
}

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body), type: 'application/json' })
